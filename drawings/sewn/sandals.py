"""Strappy sandals: a sole and a heel as of the other shoes, and bands over an unseen foot instead of an upper."""
import math
import numpy as np
import solids
from shoes import Shoe, heel, pair, soled
from solids import made, stitches
from studio import smooth
from things import swept, tube

CUTS = {'shoes.sandal': dict(shape='pair', aim=.062, frame=.37, detail=((-.045, .055), .21), lift=.66)}

LAST = dict(outer=[(0, 0), (.003, .013), (.012, .0235), (.030, .0290), (.065, .0285), (.100, .0295), (.140, .0375), (.170, .0410), (.200, .0385), (.226, .0275), (.243, .0125), (.249, 0)],
            inner=[(0, 0), (.003, .013), (.012, .0230), (.030, .0275), (.065, .0250), (.100, .0240), (.140, .0320), (.168, .0380), (.196, .0375), (.224, .0285), (.242, .0130), (.249, 0)],
            rise=[(0, .0640), (.030, .0625), (.060, .0560), (.095, .0370), (.130, .0170), (.160, .0080), (.195, .0070), (.249, .0110)],
            opening=[(.000, 0, .056), (.004, .0105, .0555), (.016, .0190, .0530), (.045, .0235, .0440), (.085, .0250, .0370), (.120, .0280, .0340), (.150, .0265, .0335), (.167, .0170, .0340), (.172, 0, .0345)])
INSTEP = [(.0, .060), (.06, .062), (.10, .058), (.135, .048), (.165, .0385), (.195, .0280), (.225, .0200), (.25, .016)]     # height of the foot above the sole
# where a band leaves the outer and the inner edge of the sole, and how wide it is
BANDS = ((.196, .206, .0105), (.168, .186, .0105), (.142, .128, .0105))


def banded(shoe, cloth, outer, inner, wide):
    """A band from one edge of the sole over the foot to the other."""
    half = {s: smooth(*np.array(shoe.k[n]).T, [x])[0] for s, n, x in ((1, 'outer', outer), (-1, 'inner', inner))}
    t = np.linspace(-.06, math.pi + .06, 70)
    way = (1 - np.cos(np.clip(t, 0, math.pi))) / 2
    x = outer + (inner - outer) * way
    tall = np.interp(x, *np.array(INSTEP).T)
    width = half[1] * (1 - way) + half[-1] * way + .0008
    y = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .82 * width
    z = shoe.height(x) + np.sign(np.sin(t)) * np.abs(np.sin(t)) ** .78 * tall - .001
    line = np.stack([x, y, z], -1)
    for _ in range(4):
        line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
    return ribbon(shoe, cloth, line, wide)


def ribbon(shoe, cloth, line, wide, across=(1, 0, .12), thick=.0021):
    points = shoe.put(line)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    turned = shoe.put(np.array([across, (0, 0, 0)]))
    lean = np.tile(turned[0] - turned[1], (len(line), 1))
    lean -= along * (lean * along).sum(1)[:, None]
    lean /= np.linalg.norm(lean, axis=1)[:, None]
    up = np.cross(along, lean)
    swept(points, lean, up, wide, thick, cloth)
    return points, lean, up


def counter(shoe, cloth, thread):
    """The heel cup: an upper that ends at the sides of the heel, highest behind."""
    many, reach = 61, .30
    u = np.linspace(-reach, reach, many)
    high = .92 * (1 - np.abs(u / reach) ** 2.4) + .10
    rows = np.array([[shoe.at(a if abs(a) > 1e-6 else 1e-6, float(h * v)) for a, h in zip(u, high)] for v in np.linspace(0, 1, 26)])
    run = np.concatenate([[0], np.linalg.norm(np.diff(rows[0], axis=0), axis=1).cumsum()])
    rise = np.concatenate([np.zeros((1, many)), np.linalg.norm(np.diff(rows, axis=0), axis=-1).cumsum(0)])
    shoe.add('counter', rows, cloth, .0018, closed=False, uv=np.stack(np.broadcast_arrays(run[None], rise), -1))
    tube(shoe.put(rows[-1]), .0013, cloth)
    stitches(shoe.put(rows[-3] + (rows[-3] - rows[-3].mean(0)) * .02), thread, length=.0030, gap=.0030, radius=.0004)
    return rows


def ankle(shoe, cloth, thread, hard, back):
    """A strap that rises round the ankle, its buckle at the outer side, its end beyond a keeper."""
    t = np.linspace(0, 2 * math.pi, 140)                 # 0 behind
    low = shoe.height(0.0) + .050
    x = .038 - .0375 * np.cos(t)
    y = .0290 * np.sin(t) * (1 + .10 * np.cos(t))
    z = low + .030 * ((1 - np.cos(t)) / 2) ** 1.2
    line = np.stack([x, y, z], -1)
    points, lean, up = ribbon(shoe, cloth, line, .0095, across=(.35, 0, 1))
    k = 44                                               # the buckle
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    out = up[k] if up[k] @ (points[k] - points.mean(0)) > 0 else -up[k]
    a = np.linspace(0, 2 * math.pi, 60)
    squared = lambda q: np.sign(q) * np.abs(q) ** .45
    ring = points[k] + out * .0022 + along[k] * (.0075 * squared(np.cos(a)))[:, None] + lean[k] * (.0078 * squared(np.sin(a)))[:, None]
    tube(np.concatenate([ring, ring[1:3]]), .0011, hard)
    tube(np.array([points[k] + out * .0036 + along[k] * s for s in np.linspace(-.0078, .0078, 12)] + [points[k] + out * .003 + along[k] * .0079 + lean[k] * .0004]), .0009, hard)
    q = k + 12
    out = up[q] if up[q] @ (points[q] - points.mean(0)) > 0 else -up[q]
    keeper = np.array([points[q] + along[q] * s + lean[q] * .0062 * squared(np.cos(a)) [:, None] + out * (.0028 * squared(np.sin(a)))[:, None] for s in (-.0024, -.0020, .0020, .0024)])
    made('keeper', keeper, cloth, .0008, uv=np.stack(np.broadcast_arrays(np.linspace(0, .03, 61)[None], np.array((0, .0004, .0044, .0048))[:, None]), -1))


def build(shoe, cloth, thread, hard, inner):
    soled(shoe, .0052, thread, inner)
    heel(shoe, 'block', .058, .0052, cloth, inner)
    back = counter(shoe, cloth, thread)
    for band in BANDS:
        banded(shoe, cloth, *band)
    ankle(shoe, cloth, thread, hard, back)


def render(name, folder, samples, size):
    return solids.render(name, folder, samples, size, CUTS, dict(pair=pair(LAST, build, Shoe)))
