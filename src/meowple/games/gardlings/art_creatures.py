"""The creatures, drawn round the origin in a box of about 40 by 40: each once, used by name."""

from typing import Final

INK: Final = "#3b2a4a"

_EYES: Final = (
    f'<path d="M-7 -1q2 -3 4 0M3 -1q2 -3 4 0" fill="none" stroke="{INK}" stroke-width="1.8" stroke-linecap="round"/>'
)

_DRAWINGS: Final = {
    "gnome": (
        '<path d="M9 2c8 -3 12 4 10 10c-1 5 -9 6 -12 2z" fill="#a9793f" stroke="#6b4726" stroke-width="1.2"/>'
        '<path d="M11 3l4 -3M13 4l4 -1" stroke="#6b4726" stroke-width="1.4" stroke-linecap="round"/>'
        '<path d="M-11 17q-1 -11 11 -11q12 0 11 11z" fill="#5b6f9c"/>'
        '<circle cx="0" cy="0" r="8.500" fill="#f4cfa8"/>'
        '<path d="M-9 1c0 12 5 15 9 17c4 -2 9 -5 9 -17c-3 4 -6 3 -9 1c-3 2 -6 3 -9 -1z" fill="#fff6e6" stroke="#d9c7a5" stroke-width="1"/>'
        '<path d="M-10 -4q1 -5 4 -8q2 -7 8 -8q-1 3 2 7q5 4 6 9q-10 -4 -20 0z" fill="#c8443c" stroke="#8e2b28" stroke-width="1.2" stroke-linejoin="round"/>'
        '<path d="M-6 -1.500l4 1.500M6 -1.500l-4 1.500" stroke="#3b2a4a" stroke-width="1.6" stroke-linecap="round"/>'
        '<circle cx="-3.500" cy="1" r="1.200" fill="#3b2a4a"/><circle cx="3.500" cy="1" r="1.200" fill="#3b2a4a"/>'
        '<ellipse cx="0" cy="3.200" rx="2.400" ry="2" fill="#e8a07e"/>'
    ),
    "pig": (
        '<path d="M-12 -7q-5 -9 3 -9q4 1 6 5zM12 -7q5 -9 -3 -9q-4 1 -6 5z" fill="#e38a94"/>'
        '<ellipse cx="0" cy="1" rx="15" ry="13" fill="#f6b6bd" stroke="#d9808b" stroke-width="1.3"/>'
        + _EYES.replace("-1q2", "-3q2")
        + '<ellipse cx="0" cy="5" rx="7" ry="5" fill="#ee9aa4" stroke="#d9808b" stroke-width="1"/>'
        '<ellipse cx="-2.500" cy="5" rx="1.200" ry="1.800" fill="#a8505c"/><ellipse cx="2.500" cy="5" rx="1.200" ry="1.800" fill="#a8505c"/>'
        '<circle cx="-10.500" cy="3" r="2" fill="#f08a96" opacity=".7"/><circle cx="10.500" cy="3" r="2" fill="#f08a96" opacity=".7"/>'
    ),
    "dragon": (
        '<path d="M-6 -9q-11 -9 -13 1q4 0 5 3q3 -1 4 2zM6 -9q11 -9 13 1q-4 0 -5 3q-3 -1 -4 2z" fill="#4d8f6b" stroke="#2d6147" stroke-width="1.1" stroke-linejoin="round"/>'
        '<path d="M-4 -13l2 -6l2 5l2 -5l2 6z" fill="#f2b53d" stroke="#b97f1e" stroke-width="1" stroke-linejoin="round"/>'
        '<path d="M-12 -3q0 -11 12 -11q12 0 12 11q0 5 -3 7q2 10 -9 11q-11 -1 -9 -11q-3 -2 -3 -7z" fill="#6fb98a" stroke="#2d6147" stroke-width="1.3"/>'
        '<path d="M-8 7q8 -5 16 0q0 7 -8 7q-8 0 -8 -7z" fill="#a8dcb3"/>'
        '<circle cx="-3" cy="7.500" r="1.100" fill="#2d6147"/><circle cx="3" cy="7.500" r="1.100" fill="#2d6147"/>'
        '<circle cx="-5" cy="-3" r="3.400" fill="#fff"/><circle cx="5" cy="-3" r="3.400" fill="#fff"/>'
        '<circle cx="-4.500" cy="-2.500" r="1.700" fill="#3b2a4a"/><circle cx="4.500" cy="-2.500" r="1.700" fill="#3b2a4a"/>'
        '<path d="M-4 11q4 3 8 0" fill="none" stroke="#2d6147" stroke-width="1.3" stroke-linecap="round"/>'
    ),
    "unicorn": (
        '<path d="M-1 -12l3 -9l3 8z" fill="#f2c53d" stroke="#b98e1e" stroke-width="1" stroke-linejoin="round"/>'
        '<path d="M-9 -9q-9 4 -8 14q0 8 4 12q2 -9 7 -12z" fill="#b79be0"/><path d="M-6 -11q-7 2 -8 10q3 3 7 2z" fill="#f0a3bd"/>'
        '<path d="M-8 -8l-1 -6l6 2q8 -2 11 5q3 5 6 8q4 4 1 8q-3 4 -8 1q-4 -2 -6 -2q0 5 2 9h-14q0 -8 2 -13q-2 -6 1 -12z" '
        'fill="#fffdf8" stroke="#b9a6c9" stroke-width="1.3" stroke-linejoin="round"/>'
        '<path d="M-1 -2q2.500 -3 5 0" fill="none" stroke="#3b2a4a" stroke-width="1.8" stroke-linecap="round"/>'
        '<circle cx="11.500" cy="5" r="1.100" fill="#b9a6c9"/><circle cx="3" cy="3" r="2.200" fill="#f6b6bd" opacity=".8"/>'
        '<path d="M-4 -13q6 0 6 6q-5 -1 -6 -6z" fill="#f0a3bd"/>'
    ),
    "bird": (
        '<path d="M-17 4q3 -9 11 -8l-1 12q-7 1 -10 -4zM17 4q-3 -9 -11 -8l1 12q7 1 10 -4z" fill="#3f79bd"/>'
        '<path d="M-2 -14q-2 -5 1 -6q0 3 2 5q1 -4 4 -4q-1 4 -3 6z" fill="#e8954a"/>'
        '<ellipse cx="0" cy="2" rx="11.500" ry="14" fill="#6fa8e0" stroke="#335f96" stroke-width="1.3"/>'
        '<ellipse cx="0" cy="8" rx="7" ry="7" fill="#dcecfb"/>'
        '<circle cx="-4.500" cy="-3" r="3.600" fill="#fff"/><circle cx="4.500" cy="-3" r="3.600" fill="#fff"/>'
        '<circle cx="-4" cy="-2.500" r="1.800" fill="#3b2a4a"/><circle cx="4" cy="-2.500" r="1.800" fill="#3b2a4a"/>'
        '<path d="M-3.500 1h7l-3.500 6z" fill="#f2b53d" stroke="#b97f1e" stroke-width="1" stroke-linejoin="round"/>'
    ),
    "mushroom": (
        '<path d="M-7 0q-2 12 0 16q7 3 14 0q2 -4 0 -16z" fill="#fff3dc" stroke="#cdb287" stroke-width="1.2"/>'
        '<path d="M-17 1q0 -17 17 -18q17 1 17 18q-17 6 -34 0z" fill="#e2777a" stroke="#a84a52" stroke-width="1.3"/>'
        '<circle cx="-7" cy="-6" r="3.200" fill="#fff6e6"/><circle cx="5" cy="-10" r="2.600" fill="#fff6e6"/><circle cx="10" cy="-3" r="2.600" fill="#fff6e6"/>'
        '<path d="M-5 7q1.500 -2.500 3 0M2 7q1.500 -2.500 3 0M-2 11q2 2 4 0" fill="none" stroke="#3b2a4a" stroke-width="1.5" stroke-linecap="round"/>'
    ),
    "gardener": (
        '<path d="M-12 -3l-1 -10l8 4zM12 -3l1 -10l-8 4z" fill="#e8954a" stroke="#a9642a" stroke-width="1.2" stroke-linejoin="round"/>'
        '<ellipse cx="0" cy="4" rx="14" ry="12" fill="#f0ad6b" stroke="#a9642a" stroke-width="1.3"/>'
        '<path d="M-4 15q4 -5 8 0z" fill="#fff3dc"/>'
        + _EYES.replace("-1q2", "3q2")
        + '<path d="M-1.600 6h3.200l-1.600 2zM0 8q-2 3 -4 1M0 8q2 3 4 1" fill="#c8606a" stroke="#7d4420" stroke-width="1.2" stroke-linecap="round"/>'
        '<path d="M-14 6h-6M-14 9l-5 2M14 6h6M14 9l5 2" stroke="#7d4420" stroke-width="1" stroke-linecap="round"/>'
        '<path d="M-18 -5q18 -7 36 0q-4 3 -18 3q-14 0 -18 -3z" fill="#f2d38a" stroke="#b98e1e" stroke-width="1.2" stroke-linejoin="round"/>'
        '<path d="M-9 -6q1 -12 9 -12q8 0 9 12q-9 -3 -18 0z" fill="#f2d38a" stroke="#b98e1e" stroke-width="1.2"/>'
        '<path d="M-9 -6.500q9 -3.500 18 0v-2.500q-9 -3 -18 0z" fill="#2f8f83"/>'
    ),
}


def definitions(more: str) -> str:
    """All creatures, and more shapes, to be used by name."""
    drawn = "".join(f'<g id="gardlings-{name}">{drawing}</g>' for name, drawing in _DRAWINGS.items())
    return f'<defs id="gardlings-defs">{drawn}{more}</defs>'


def whole_creature(name: str, x: float, y: float, scale: float) -> str:
    """A creature for a picture that has no definitions."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{_DRAWINGS[name]}</g>'


def creature(name: str, x: float, y: float, scale: float) -> str:
    return f'<use href="#gardlings-{name}" transform="translate({x:g} {y:g}) scale({scale:g})"/>'
