"""Players of Mousetrap. `levels` names them."""
