"""What a duffle coat wears: toggles of horn on cords, each cord held by two tabs; stitches round the hood."""
import numpy as np
from hoods import opening
from studio import finish, grid
from ties import ground
from trims import patch


def tube(lay, points, radius, made, lift, soft=3):
    """A cord or a toggle that lies on the fronts: points in the plane, radius and lift by point."""
    line = np.array([ground(lay, q) for q in points])
    for _ in range(soft):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    line[:, 2] += lift
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    across = np.cross(along, (0, 0, 1))
    across /= np.linalg.norm(across, axis=1)[:, None] + 1e-9
    up, turn = np.cross(across, along), np.linspace(0, 2 * np.pi, 18, endpoint=False)
    size = np.broadcast_to(radius, len(line))[:, None, None]
    finish(grid('tube', line[:, None] + size * (across[:, None] * np.cos(turn)[None, :, None] + up[:, None] * np.sin(turn)[None, :, None])), made, 0, 1)


def toggle(lay, y, leather, thread, hard):
    for side, name in ((1, 'left'), (-1, 'right')):
        x = side * .078
        corners = [(x - .022, y - .019), (x + .022, y - .019), (x + .022, y + .019), (x - .022, y + .019)]
        patch(lay, f'tab{y:.2f}{side}', corners, name, leather, lift=.0042, thick=.0024)
        inset = [(x - .018, y - .015), (x + .018, y - .015), (x + .018, y + .015), (x - .018, y + .015), (x - .018, y - .015)]
        lay.stitches(name, inset, thread, length=.0026, gap=.0012, radius=.0004, lift=.0064)
        for off in (-.0052, .0052):                       # a cord lies double
            t = np.linspace(0, 1, 40)
            to = side * .004
            xs = x - side * .020 + (to - (x - side * .020)) * t
            tube(lay, [(a, y + off * (1 - .45 * b ** 3)) for a, b in zip(xs, t)], .0026, thread, .0064 + .0050 * t)
    t = np.linspace(-1, 1, 40)
    tube(lay, [(.004 + .032 * a, y + .0012 * a * a) for a in t], .0092 * np.sqrt(np.maximum(1 - np.abs(t) ** 3.2, 1e-4)) * (1 - .16 * t), hard, .0145)


def duffle(lay, cut, leather, thread, hard):
    low, hem, neck = cut['low'], cut['hem'][1], cut['neck']
    for y in np.linspace(low - .050, hem + .30, cut['toggles']):
        toggle(lay, y, leather, thread, hard)
    edge = np.array(opening(neck, low))
    rim = edge + (edge - (0, neck[1] + .10)) / np.linalg.norm(edge - (0, neck[1] + .10), axis=1)[:, None] * .022
    for side in (1, -1):
        lay.stitches(f'hood{side}', [(side * max(x, .004), y) for x, y in rim[2:-6]], thread, length=.0030, gap=.0014, radius=.0004, lift=.0016)
        for d in (.158, .164):                            # the yoke over the shoulders
            lay.stitches('left' if side > 0 else 'right', [(side * x, cut['shoulder'][1] - d + .03 * x) for x in np.linspace(.030, .222, 30)], thread, length=.0030, gap=.0014, radius=.0004)
