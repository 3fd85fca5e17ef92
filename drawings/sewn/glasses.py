"""Round sunglasses that stand open on a table: rims, lenses, bridge and temples of acetate. Built and seen like the bags of solids.py."""
import math
import numpy as np
import solids
from solids import made, stud
from things import swept

CUTS = {'accessories.sunglasses': dict(shape='glasses', aim=.0260, frame=.198, detail=((.012, .050), .150), lift=.20)}
APART, HIGH = .0345, .0302     # the middle of a lens: beside the nose, above the table
WIDE, TALL = .0265, .0245      # half of a lens


def curved(x):
    """The front bends back towards the temples."""
    return 1.9 * np.asarray(x, float) ** 2


def outline(scale, many=160):
    """A rounded panto: fuller above than below."""
    t = np.linspace(0, 2 * math.pi, many, endpoint=False)
    x = (WIDE + scale) * np.cos(t) * (1 + .05 * np.sin(t))
    z = (TALL + scale) * np.sin(t)
    return x, z


def rim(side, cloth):
    """A ring of acetate, rounded at both edges, with the groove in which the lens sits."""
    profile = [(-.0008, .0014), (-.0010, -.0010), (.0002, -.0020), (.0034, -.0020), (.0048, -.0012), (.0052, .0002), (.0046, .0016), (.0030, .0022), (.0004, .0022)]
    profile = np.array(profile + profile[:1])
    rows = []
    for off, deep in profile:
        x, z = outline(off)
        x = side * APART + x
        rows.append(np.stack([x, curved(x) + deep, HIGH + z], -1))
    rows = np.array(rows)
    way = np.concatenate([[0], np.linalg.norm(np.diff(np.concatenate([rows[4], rows[4][:1]]), axis=0), axis=1).cumsum()])
    made('rim', rows, cloth, uv=np.stack(np.broadcast_arrays(way[None] + side, np.linspace(0, .018, len(rows))[:, None]), -1), levels=2)


def lens(side, hard):
    rows = []
    for f in (1, .96, .8, .6, .4, .2, .0004):
        x, z = outline(0)
        x, z = side * APART + x * f, HIGH + z * f
        rows.append(np.stack([x, curved(x) - .0022 * (1 - f * f) - .0002, z], -1))
    made('lens', np.array(rows), hard, levels=1)


def bar(line, across, wide, thick, cloth, soft=.55):
    line = np.array(line, float)
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.asarray(across, float) * np.ones_like(line)
    across -= along * (across * along).sum(1)[:, None]
    across /= np.linalg.norm(across, axis=1)[:, None]
    swept(line, across, np.cross(along, across), wide, thick, cloth, soft=soft)


def temple(side, cloth, pin):
    """From the hinge straight back, then down behind the ear."""
    hinge = APART + WIDE + .0052
    t = np.linspace(0, 1, 120)
    y = curved(hinge) + .0005 + .128 * t
    bend = np.clip((t - .66) / .34, 0, 1)
    z = HIGH + .0085 - .004 * t - .030 * bend ** 1.7
    y = y - .010 * bend ** 2
    x = side * (hinge + .0012 - .008 * t ** 2 - .004 * bend ** 2)
    bar(np.stack([x, y, z], -1), (0, .25, 1), .0066, .0036, cloth)
    end = np.array([[side * (APART + WIDE + s), float(curved(APART + WIDE + s)) + .0002, HIGH + .0085] for s in np.linspace(.0005, .0072, 14)])
    bar(end, (0, 0, 1), .0088, .0044, cloth)
    for d in (-.0017, .0017):
        stud((side * (APART + WIDE + .0046), float(curved(APART + WIDE + .0046)) - .0019, HIGH + .0085 + d), .0007, pin, flat=.5)


def glasses(cloth, thread, hard, inner):
    for side in (1, -1):
        rim(side, cloth)
        lens(side, hard)
        temple(side, cloth, thread)
        pad = np.array([[side * (APART - WIDE + .0008 - .0030 * math.sin(math.pi * q)), float(curved(APART - WIDE)) + .0026 + .0052 * math.sin(math.pi * q), HIGH - .002 - .013 * q] for q in np.linspace(0, 1, 20)])
        bar(pad, (0, 1, 0), .0042, .0028, cloth)
    t = np.linspace(-1, 1, 40)
    x = t * (APART - WIDE - .0012)
    bar(np.stack([x, curved(x) - .0008, HIGH + .0060 + .0042 * (1 - t ** 2)], -1), (0, 0, 1), .0052, .0044, cloth)


def render(name, folder, samples, size):
    return solids.render(name, folder, samples, size, CUTS, dict(glasses=glasses))
