"""What a trench coat wears: a buckle on its belt, straps on its shoulders. What a biker jacket wears: a zip beside the middle, slanting zipped pockets, a belt at the hem with its buckle, snaps, seams over the chest."""
import math
import numpy as np
from studio import finish, grid
from trims import LAP, along


def teeth(lay, name, line, cloth, hard, tape=.0085):
    """A zip: a narrow tape, its two rows of teeth, and the slider at its upper end."""
    along(lay, name, line, tape, cloth, lift=.0016)
    line = np.array(line, float)
    way = (line[-1] - line[0]) / np.linalg.norm(line[-1] - line[0])
    side = np.array((-way[1], way[0]))
    for off in (-.0014, .0014):
        lay.stitches(name, line + side * off, hard, length=.0017, gap=.0011, radius=.0010, lift=.0042)
    slider(lay, name, line[-1], way, hard)


def slider(lay, name, at, way, hard):
    side = np.array((-way[1], way[0]))
    shape = np.array([(-.004, .006), (.004, .006), (.0044, 0), (.0026, -.002), (.0026, -.024), (.0036, -.027), (-.0036, -.027), (-.0026, -.024), (-.0026, -.002), (-.0044, 0)])
    rows = np.array([[lay.locate(name, at + side * x * k + way * y)[0] + (0, 0, h) for x, y in shape] for k, h in ((1, .0030), (1, .0066), (.7, .0074), (.02, .0074))])
    finish(grid('slider', rows), hard, 0, 1)


def strap(lay, name, y, x0, x1, wide, cloth, thread, lift):
    line = [(x, y) for x in np.linspace(x0, x1, 30)]
    along(lay, name, line, wide, cloth, lift=lift)
    for d in (-.5, .5):
        lay.stitches(name, [(x, y + d * (wide - .006)) for x, _ in line], thread, length=.0026, gap=.0014, radius=.0004, lift=lift + .0016)


def buckle(lay, name, at, hard, lift=0):
    """A square frame and its prong."""
    turn = np.linspace(0, 2 * math.pi, 48, endpoint=False)
    box = lambda r: np.stack([.019 * np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** .35, .023 * np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** .35], -1) * r
    here = lay.locate(name, at)[0] + (0, 0, lift)
    ring = lambda r, h: np.concatenate([box(r), np.full((48, 1), h)], 1) + here
    finish(grid('buckle', np.array([ring(1.0, .007), ring(1.06, .0095), ring(1.0, .012), ring(.84, .0122), ring(.78, .0095), ring(.84, .007)])), hard, 0, 1)
    x, t = np.linspace(-.020, .016, 12)[:, None], np.linspace(0, 2 * math.pi, 10, endpoint=False)[None]
    prong = np.stack(np.broadcast_arrays(x, .0018 * np.cos(t), .0115 + .0018 * np.sin(t)), -1) + here
    finish(grid('prong', prong), hard, 0, 1)


def biker(lay, cut, thread, hard, cloth):
    (hx, hy), low = cut['hem'], cut['low']
    teeth(lay, 'left', [(LAP + .010, y) for y in np.linspace(hy + .052, low - .010, 60)], cloth, hard)
    lay.crease('left', [(LAP + .022, y) for y in np.linspace(hy + .05, low - .020, 40)], thread)
    for side, name in ((1, 'left'), (-1, 'right')):
        m = lambda *q: [(side * x, y) for x, y in q]
        a, b = np.array((.088, hy + .085)), np.array((.172, hy + .185))
        teeth(lay, name, [(side * x, y) for x, y in a + (b - a) * np.linspace(0, 1, 30)[:, None]], cloth, hard)
        lay.stitches(name, m((.222, .455), (.150, .440), (.096, .452)), thread, length=.0030, gap=.0014, radius=.0004)
        for d in (0, .006):
            lay.stitches(name, m((.148 - d, .438), (.132 - d, .30), (.128 - d, hy + .06)), thread, length=.0030, gap=.0014, radius=.0004)
        strap(lay, name, hy + .030, side * (-.020 if side > 0 else .024), side * (hx - .006), .040, cloth, thread, .0062)
        out, inner = np.array(cut['out']), np.array(cut['inner'])
        up = np.array((-(out - inner)[1], (out - inner)[0])) / np.linalg.norm(out - inner)
        foot = inner + (out - inner) * .62
        teeth(lay, f'top{side}', [(side * x, y) for x, y in foot + up * np.linspace(.006, .105, 30)[:, None]], cloth, hard)
    teeth(lay, 'left', [(x, y) for x, y in np.array((.112, .375)) + np.array((.072, .028)) * np.linspace(0, 1, 24)[:, None]], cloth, hard)
    buckle(lay, 'left', (.012, hy + .030), hard)
    nx, ny = cut['neck']
    for side, name in ((1, 'left'), (-1, 'right')):
        lay.button(name, (side * (nx + .062), ny - .112), .0056, hard, lift=.0102)
        lay.button(name, (side * (nx + .040), ny - .064), .0056, hard, lift=.0146)


def trench(lay, cut, thread, hard, cloth):
    buckle(lay, 'left', (-.004, .175), hard, .0030)
    for side, name in ((1, 'left'), (-1, 'right')):
        m = lambda *q: [(side * x, y) for x, y in q]
        along(lay, name, m((.140, .588), (.222, .566)), .036, cloth, lift=.0042)
        lay.button(name, (side * .150, .5855), .0072, hard, lift=.0062)
        along(lay, name, m((.128, .075), (.182, -.060)), .026, cloth, lift=.0040)
        for d in (-.009, .009):
            lay.stitches(name, m((.128 + d, .075), (.182 + d, -.060)), thread, length=.0030, gap=.0014, radius=.0004, lift=.0056)
        out, inner = np.array(cut['out']), np.array(cut['inner'])
        up = np.array((-(out - inner)[1], (out - inner)[0])) / np.linalg.norm(out - inner)
        strap = [inner + (out - inner) * t + up * .058 for t in np.linspace(.02, .97, 20)]
        along(lay, f'top{side}', [(side * x, y) for x, y in strap], .026, cloth, lift=.0036)
        lay.button(f'top{side}', np.array((side, 1)) * (inner + (out - inner) * .72 + up * .058), .0068, hard, lift=.0054)
