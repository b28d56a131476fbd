"""Players of Gardlings; `levels` names them."""
