"""The hood of a flat lay: two halves in front that meet above and at the neck, the back of the hood behind them; cords and a pouch."""
import numpy as np
from flat import Piece, curve, mirror
from studio import finish, grid, material
from trims import patch

CROWN = .300                   # how far the hood rises above the shoulders where it lies


def outer(neck):
    nx, ny = neck
    return curve((nx, ny), (nx + .052, ny + .050), (nx + .078, ny + .140), (nx + .052, ny + .228), (nx - .010, ny + .282), (0, ny + CROWN))


def opening(neck, low):
    """From the top of the opening down to where both halves meet at the neck."""
    nx, ny = neck
    return curve((0, ny + CROWN - .062), (nx - .030, ny + CROWN - .080), (nx + .012, ny + .150), (nx + .004, ny + .062), (nx - .040, ny - .028), (.004, low + .022))


def hood(neck, frontneck, backneck, low, layer, step):
    """frontneck: the right half of the neckline, from the shoulder to the middle."""
    nx, ny = neck
    dome = outer(neck)
    half = [(dome, 'hood'), ([dome[-1], (0, ny + CROWN - .062)], 'hoodtop'), (opening(neck, low), None), ([(.004, low + .022), frontneck[-1]], None)]
    right, left = half + [(frontneck[::-1], 'neck1')], mirror(half + [(frontneck[::-1], 'neck-1')])
    back = [(dome, 'hood'), *mirror([(dome, 'hood')]), (backneck[::-1], 'backneck')]
    return [Piece('hood1', right, layer['front'] + .004, step=step), Piece('hood-1', left, layer['front'] + .004, step=step),
            Piece('hoodback', back, layer['back'], False, step=step, material=1)]


def cord(lay, side, low, thread):
    """A cord out of the edge of the hood, down over the front, with a knot at its end."""
    t = np.linspace(0, 1, 60)
    x = side * (.026 + .020 * t + .006 * np.sin(5 * t + side))
    y = low + .006 - (.150 + .012 * side) * t
    line = np.array([lay.locate('front', q)[0] for q in zip(x, np.minimum(y, low - .004))])
    line[:, 1] += np.maximum(y - (low - .004), 0)
    for _ in range(6):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    line[:, 2] += .0062
    radius = .0030 * (1 + .55 * np.exp(-((t - .93) / .022) ** 2))
    turn = np.linspace(0, 2 * np.pi, 14, endpoint=False)
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.cross(along, (0, 0, 1))
    across /= np.linalg.norm(across, axis=1)[:, None]
    up = np.cross(across, along)
    rings = line[:, None] + radius[:, None, None] * (across[:, None] * np.cos(turn)[None, :, None] + up[:, None] * np.sin(turn)[None, :, None])
    finish(grid('cord', rings), thread, 0, 1)


def details(lay, neck, low):
    """Stitches round the opening, cords, and the pouch over the belly."""
    thread, cloth, hard = (material(part) for part in ('thread', 'cloth', 'hard'))
    edge = np.array(opening(neck, low))
    rim = edge + (edge - (0, neck[1] + .10)) / np.linalg.norm(edge - (0, neck[1] + .10), axis=1)[:, None] * .020
    for side in (1, -1):
        lay.stitches(f'hood{side}', [(side * max(x, .004), y) for x, y in rim[2:-6]], thread, length=.0030, gap=.0014, radius=.0004, lift=.0016)
        lay.button(f'hood{side}', (side * .030, low + .030), .0050, hard, height=.0016)
        cord(lay, side, low, thread)
    corners = [(-.148, .068), (.148, .068), (.148, .128), (.098, .236), (-.098, .236), (-.148, .128)]
    patch(lay, 'pouch', corners, 'front', cloth, lift=.0058, thick=.0034)
    for line in ([(-.142, .124), (-.094, .229), (.094, .229), (.142, .124)],):
        lay.stitches('front', line, thread, length=.0030, gap=.0014, radius=.0004, lift=.0088)
