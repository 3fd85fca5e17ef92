"""Sneakers: an upper of panels with laces over a tongue, in a cup of rubber."""
import math
import numpy as np
import solids
from shoes import SIDES, Shoe, outward, pair
from solids import stitches, strap
from things import tube

CUTS = {'shoes.sneaker': dict(shape='pair', aim=.050, frame=.44, detail=((-.055, .055), .21), lift=.62)}

# as in shoes.py: half widths by length, height of the edge of the rubber, and the opening down to the end of the laces
COURT = dict(outer=[(0, 0), (.004, .0170), (.014, .0280), (.034, .0340), (.075, .0340), (.115, .0360), (.160, .0440), (.195, .0478), (.230, .0468), (.258, .0385), (.275, .0255), (.2835, .0120), (.286, 0)],
             inner=[(0, 0), (.004, .0170), (.014, .0275), (.034, .0325), (.075, .0300), (.115, .0295), (.160, .0375), (.192, .0432), (.226, .0432), (.256, .0365), (.274, .0248), (.2835, .0115), (.286, 0)],
             rise=[(0, .0270), (.06, .0250), (.12, .0215), (.18, .0200), (.235, .0215), (.286, .0280)],
             opening=[(.001, 0, .068), (.006, .0135, .0670), (.020, .0235, .0610), (.045, .0275, .0550), (.075, .0275, .0530), (.100, .0250, .0595), (.116, .0205, .0670), (.128, .0170, .0700),
                      (.150, .0145, .0590), (.170, .0130, .0500), (.186, .0110, .0440), (.193, .0060, .0420), (.195, 0, .0415)])
EYELETS = np.linspace(.132, .182, 6)


class Court(Shoe):
    def surface(self, v):
        return Shoe.upper(self, v)

    def upper(self, v, off=0.0):
        """What lies on the upper stands off it squarely: near the throat that is upwards, not outwards."""
        p = self.surface(v)
        if not np.any(off):
            return p
        v = np.atleast_1d(v)
        climb = self.surface(np.minimum(v + .01, 1)) - self.surface(np.maximum(v - .01, 0))
        return p + self.normals(p, climb) * off

    def normals(self, p, climb):
        """How each point faces; climb: the way up there."""
        n = np.cross(np.roll(p, -1, 1) - np.roll(p, 1, 1), climb)
        for _ in range(4):                                # the tip of the toe and the end of the throat have no direction of their own
            n /= np.linalg.norm(n, axis=-1, keepdims=True) + 1e-12
            n = (np.roll(n, 1, 1) + 2 * n + np.roll(n, -1, 1)) / 4
        n /= np.linalg.norm(n, axis=-1, keepdims=True) + 1e-12
        return n * np.sign((n * (p - p.mean((0, 1))))[..., :2].sum())


def build(shoe, cloth, thread, hard, inner):
    """thread is the white of rubber, laces and lining; inner the darker thread of seams and holes."""
    v = np.linspace(0, 1, 34)
    points = shoe.upper(v)
    run = np.concatenate([[0], np.linalg.norm(np.diff(np.concatenate([points[0], points[0][:1]]), axis=0), axis=1).cumsum()])
    up = np.concatenate([np.zeros((1, points.shape[1])), np.linalg.norm(np.diff(points, axis=0), axis=-1).cumsum(0)])
    shoe.add('upper', points, cloth, .0014, uv=np.stack(np.broadcast_arrays(run[None], np.concatenate([up, up[:, :1]], 1)), -1))
    shoe.add('lining', shoe.upper(np.linspace(.05, .985, 30), -.0018), thread)
    rubber(shoe, thread)
    quarters(shoe, cloth, inner)
    facings(shoe, cloth, inner)
    panel(shoe, 'tab', [(u, lo, hi) for u in np.linspace(-.115, .115, 31) for lo, hi in [(.60 + 1.2 * abs(u), .995)]], .0026, cloth, inner)
    padded(shoe, cloth)
    tongue(shoe, cloth)
    laces(shoe, thread, inner)
    perforated(shoe, inner)


def perforated(shoe, dark):
    """Small holes over the toes, in rows across."""
    loop = shoe.upper(1)[0]
    heights = np.linspace(.15, .85, 57)
    points = shoe.upper(heights)[..., :2]
    middle = (shoe.sole[SIDES // 2:SIDES - 12, 1].max() + shoe.sole[SIDES:, 1].min()) / 2
    for x, many in ((.246, 3), (.238, 4), (.230, 5), (.222, 4)):
        for y in (np.arange(many) - (many - 1) / 2) * .0082 + middle * .6:
            i, k = np.unravel_index(np.linalg.norm(points - (x, y), axis=-1).argmin(), points.shape[:2])
            hole(shoe, k / (SIDES - 1) if k < SIDES else -(len(loop) - k) / (SIDES - 1), heights[i], .0009, dark)


def rubber(shoe, white):
    """The cup: it stands a little off the upper, has a groove all round, and rises at the toe."""
    line, out = shoe.sole, outward(shoe.sole) * shoe.outside(shoe.sole[None], outward(shoe.sole)[None])[0]
    x = line[:, :1]
    low = .0065 * np.clip((x - .205) / .081, 0, 1) ** 1.8 + .0025 * np.clip((.018 - x) / .018, 0, 1) ** 2
    tall = line[:, 2:] + .0050 - low
    rows = [np.concatenate([line[:, :2] + out[:, :2] * off, low + tall * share], 1) for off, share in
            ((-.0030, .86), (-.0004, .96), (.0010, 1), (.0024, .985), (.0032, .94), (.0034, .86), (.0034, .70), (.0033, .685), (.0024, .675), (.0024, .645), (.0033, .635),
             (.0035, .62), (.0036, .40), (.0036, .12), (.0030, .035), (.0016, 0), (-.010, 0), (-.020, .001))]
    shoe.add('cup', np.array(rows), white)
    bed = [line + out * -.0016 + (0, 0, .004)]
    bed += [np.concatenate([bed[0][:, :1], bed[0][:, 1:2] * f, shoe.height(bed[0][:, :1]) + .004], 1) for f in (.7, .4, 0)]
    shoe.add('bed', np.array(bed), white)


def panel(shoe, name, columns, off, cloth, seam, sewn=(0, -1), many=14):
    """A piece that lies on the upper; columns: where along it, from which height to which. Its edges are stitched."""
    e = np.linspace(0, 1, many)
    soft = np.minimum(1, np.minimum(e, 1 - e) / .06 + .35)
    rows = np.array([[shoe.at(u, lo + (hi - lo) * t, off * s) for u, lo, hi in columns] for t, s in zip(e, soft)])
    run = np.concatenate([[0], np.linalg.norm(np.diff(rows[many // 2], axis=0), axis=1).cumsum()])
    up = np.concatenate([np.zeros((1, rows.shape[1])), np.linalg.norm(np.diff(rows, axis=0), axis=-1).cumsum(0)])
    shoe.add(name, rows, cloth, .0012, closed=False, uv=np.stack(np.broadcast_arrays(run[None] + .6, up), -1))
    for k in sewn:
        inset = .0028 / max(1e-6, np.linalg.norm(rows[-1] - rows[0], axis=1).mean())
        t = inset if k == 0 else 1 - inset
        line = np.array([shoe.at(u, lo + (hi - lo) * t, off + .0006) for u, lo, hi in columns])
        stitches(shoe.put(line), seam, length=.0021, gap=.0011, radius=.00032)
    return rows


def quarters(shoe, cloth, seam):
    """The sides and the back in one piece, that end in a slanting edge before the toes."""
    v = np.linspace(.03, .985, 26)
    reach = .635 + .135 * v ** 1.4
    c = np.linspace(-1, 1, 121)
    rows = np.array([[shoe.at(k * r, t, .0011 if abs(k) < .985 else .0004) for k in c] for t, r in zip(v, reach)])
    run = np.concatenate([[0], np.linalg.norm(np.diff(rows[10], axis=0), axis=1).cumsum()])
    up = np.concatenate([np.zeros((1, 121)), np.linalg.norm(np.diff(rows, axis=0), axis=-1).cumsum(0)])
    shoe.add('quarter', rows, cloth, .0012, closed=False, uv=np.stack(np.broadcast_arrays(run[None] + 1.1, up), -1))
    for side in (1, -1):
        for inset in (.012, .024):
            stitches(shoe.put(np.array([shoe.at(side * (r - inset), t, .0017) for t, r in zip(v[1:-5], reach[1:-5])])), seam, length=.0021, gap=.0011, radius=.00032)


def facings(shoe, cloth, seam):
    """The piece round the throat into which the eyelets are punched."""
    u = np.concatenate([np.linspace(.475, 1, 50), -np.linspace(1, .475, 50)[1:]])
    deep = lambda a: .30 - .17 * np.clip((a - .62) / .36, 0, 1) ** 1.5 - .22 * np.clip((.56 - a) / .085, 0, 1) ** 2
    panel(shoe, 'facing', [(a, 1 - deep(abs(a)), .998) for a in u], .0024, cloth, seam)


def swept(shoe, name, points, radii, cloth, sides=14):
    """A roll along points whose thickness changes."""
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-12
    across = np.cross(along, (0, 0, 1))
    across /= np.linalg.norm(across, axis=1)[:, None] + 1e-12
    high = np.cross(across, along)
    turn = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    shoe.add(name, points[:, None] + (across[:, None] * np.cos(turn)[None, :, None] + high[:, None] * np.sin(turn)[None, :, None]) * radii[:, None, None], cloth)


def padded(shoe, cloth):
    """The opening's edge: stuffed round the ankle, thin down the throat."""
    u = np.concatenate([np.linspace(-.52, 0, 70), np.linspace(0, .52, 70)[1:]])
    line = np.array([shoe.at(a, .985, -.0006) for a in u])
    swept(shoe, 'collar', line, .0010 + .0026 * np.clip((.52 - np.abs(u)) / .12, 0, 1) ** .7, cloth)
    u = np.concatenate([np.linspace(.47, 1, 60), -np.linspace(1, .47, 60)[1:]])
    tube(shoe.put(np.array([shoe.at(a, .997, .0012) for a in u])), .0011, cloth)


def throat(shoe, x):
    """Half width of the throat and height of its edge, at lengths."""
    top = shoe.top[SIDES // 2:SIDES]
    return np.interp(x, top[:, 0], top[:, 1]), np.interp(x, top[:, 0], top[:, 2])


def tongue(shoe, cloth):
    x = np.linspace(.199, .116, 46)
    half, high = throat(shoe, np.clip(x, .128, .194))
    beyond = np.clip((.128 - x) / .012, 0, None)
    middle = np.stack([x - .004 * beyond ** 1.5, 0 * x, high + .0005 + .0165 * beyond - .0035 * np.clip((x - .186) / .01, 0, 1)], -1)
    wide = np.interp(x, [.116, .120, .128, .150, .185, .199], [.0165, .0205, .0225, .0205, .0165, .012])
    k = np.linspace(-1, 1, 21)
    rows = middle[:, None] + np.stack(np.broadcast_arrays(0 * k[None], k[None] * wide[:, None], -.0085 * k[None] ** 2 * (wide[:, None] / .02) + 0 * wide[:, None]), -1)
    shoe.add('tongue', rows, cloth, .0040, closed=False, uv=np.stack(np.broadcast_arrays(k[None] * .02 + 2.2, x[:, None]), -1))


def laces(shoe, white, dark):
    """Bars across, each from hole to hole; the holes lie in the facings."""
    for x in EYELETS:
        ends = []
        for side in (1, -1):
            line = shoe.upper(.93, .0030)[0]
            line = line[SIDES // 3:SIDES] if side > 0 else line[SIDES:-SIDES // 3]
            line = line[np.argsort(line[:, 0])]
            ends.append(np.array([np.interp(x, line[:, 0], line[:, q]) for q in range(3)]))
        t = np.linspace(0, 1, 26)[:, None]
        over = (4 * t * (1 - t)) ** .45
        bar = ends[0] * (1 - t) + ends[1] * t + np.array((0, 0, 1)) * (.0058 * over - .0010 * (1 - over))
        strap(shoe.put(bar), .0072, .0022, (0, 0, 1), white)
        for end, side in zip(ends, (1, -1)):
            loop = shoe.upper(.93)[0]
            k = np.arange(SIDES // 3, SIDES) if side > 0 else np.arange(SIDES, len(loop) - SIDES // 3)
            k = k[np.argmin(np.abs(loop[k, 0] - x))]
            hole(shoe, k / (SIDES - 1) if side > 0 else -(len(loop) - k) / (SIDES - 1), .915, .0030, dark, .0034)


def hole(shoe, u, v, radius, dark, lift=.0009):
    """A punched hole: a dark disc on the upper."""
    middle, beside, above = shoe.at(u, v, lift), shoe.at(u - math.copysign(.012, u), v, lift), shoe.at(u, v + .012, lift)
    one = (beside - middle) / (np.linalg.norm(beside - middle) + 1e-12)
    two = (above - middle) - one * ((above - middle) @ one)
    two /= np.linalg.norm(two) + 1e-12
    a = np.linspace(0, 2 * math.pi, 18, endpoint=False)[:, None]
    shoe.add('hole', np.array([middle + (one * np.cos(a) + two * np.sin(a)) * r for r in (radius, radius * .6, radius * .02)]), dark)


def render(name, folder, samples, size):
    return solids.render(name, folder, samples, size, CUTS, dict(pair=pair(COURT, build, Court)))
