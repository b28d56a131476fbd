"""What the site answers, room by room."""
