"""Shoes: an upper between two closed lines, the edge of the sole and the opening; a sole, a heel, a pair of them."""
import math
import numpy as np
import solids
from flat import curve
from solids import made, stitches
from studio import smooth
from things import tube

SIDES = 90                     # points along either side of a shoe

CUTS = {
    'shoes.pump': dict(shape='pair', aim=.060, frame=.40, detail=((-.045, .050), .20), lift=.62, kind='pump'),
    'shoes.ballet': dict(shape='pair', aim=.030, frame=.40, detail=((-.045, .030), .20), lift=.80, kind='ballet'),
    'shoes.loafer': dict(shape='pair', aim=.040, frame=.42, detail=((-.050, .045), .20), lift=.70, kind='loafer'),
}

# sole: half widths by length, outer and inner side of the foot; rise: height of the foot above the ground
# opening: length, half width, height above the sole, from the heel to the throat
KINDS = {
    'pump': dict(outer=[(0, 0), (.003, .013), (.012, .0225), (.030, .0275), (.065, .0270), (.100, .0285), (.140, .0365), (.170, .0390), (.200, .0345), (.226, .0215), (.243, .0085), (.249, 0)],
                 inner=[(0, 0), (.003, .013), (.012, .0220), (.030, .0260), (.065, .0235), (.100, .0230), (.140, .0310), (.168, .0360), (.196, .0335), (.224, .0220), (.242, .0090), (.249, 0)],
                 rise=[(0, .0745), (.030, .0725), (.060, .0640), (.095, .0405), (.130, .0160), (.160, .0055), (.195, .0045), (.249, .0110)],
                 opening=[(.000, 0, .056), (.004, .0105, .0555), (.016, .0190, .0530), (.045, .0235, .0440), (.085, .0250, .0370), (.120, .0280, .0340), (.150, .0265, .0335), (.167, .0170, .0340), (.172, 0, .0345)],
                 heel=('slim', .050)),
    'ballet': dict(outer=[(0, 0), (.003, .014), (.012, .0240), (.030, .0295), (.065, .0295), (.100, .0315), (.140, .0385), (.170, .0420), (.200, .0395), (.224, .0290), (.240, .0140), (.245, 0)],
                   inner=[(0, 0), (.003, .014), (.012, .0235), (.030, .0280), (.065, .0255), (.100, .0255), (.140, .0335), (.168, .0385), (.196, .0370), (.222, .0275), (.239, .0135), (.245, 0)],
                   rise=[(0, .0105), (.05, .0100), (.09, .0080), (.13, .0052), (.17, .0046), (.21, .0054), (.245, .0090)],
                   opening=[(.001, 0, .051), (.005, .0115, .0505), (.018, .0205, .0470), (.050, .0250, .0390), (.090, .0270, .0345), (.125, .0300, .0320), (.152, .0280, .0310), (.168, .0175, .0310), (.173, 0, .0315)],
                   heel=('flat', .060), bow=True),
    'loafer': dict(outer=[(0, 0), (.003, .015), (.012, .0255), (.030, .0315), (.065, .0315), (.100, .0330), (.140, .0410), (.170, .0450), (.204, .0430), (.232, .0320), (.250, .0160), (.256, 0)],
                   inner=[(0, 0), (.003, .015), (.012, .0250), (.030, .0300), (.065, .0280), (.100, .0275), (.140, .0355), (.168, .0410), (.200, .0400), (.230, .0310), (.249, .0155), (.256, 0)],
                   rise=[(0, .0260), (.05, .0255), (.085, .0215), (.12, .0130), (.16, .0085), (.21, .0090), (.256, .0130)],
                   opening=[(.002, 0, .062), (.006, .0120, .0615), (.018, .0215, .0590), (.045, .0255, .0540), (.075, .0265, .0530), (.100, .0255, .0560), (.118, .0215, .0610), (.127, .0125, .0650), (.129, 0, .0660)],
                   heel=('block', .068), bit=True),
}


def side(points, many, k):
    """Points evenly spaced along a line given by length, width and more."""
    line = np.array(curve(*points, n=16))
    way = np.concatenate([[0], np.linalg.norm(np.diff(line[:, :2], axis=0), axis=1).cumsum()])
    at = np.linspace(0, way[-1], many)
    line = np.stack([np.interp(at, way, line[:, q]) for q in range(line.shape[1])], -1)
    line[:, 1] *= k
    return line


class Shoe:
    """One shoe that points along x, its inner side to y < 0; sign mirrors it, `place` puts it down."""
    def __init__(self, k, sign, place):
        self.k, self.sign, self.place = k, sign, place
        rise = np.array(k['rise'])
        self.height = lambda x: smooth(rise[:, 0], rise[:, 1], np.clip(x, 0, rise[-1, 0]))
        loop = lambda outer, inner: np.concatenate([side(outer, SIDES, 1), side(inner, SIDES, -1)[::-1][1:-1]])
        self.sole = loop(k['outer'], k['inner'])
        self.sole = np.concatenate([self.sole, self.height(self.sole[:, 0])[:, None]], 1)
        top = loop(k['opening'], k['opening'])
        top[:, 2] += self.height(top[:, 0])
        self.top = top
        self.u = np.concatenate([np.linspace(0, 1, SIDES), np.linspace(1, 0, SIDES)[1:-1]])
        toe = np.clip((self.u - .42) / .40, 0, 1)
        self.round = (.34 + .66 * toe * toe * (3 - 2 * toe))[None, :, None]

    def upper(self, v, off=0.0):
        """The upper at heights v (0 sole, 1 opening), an array [v, loop, 3]."""
        v = np.atleast_1d(v)[:, None, None]
        a, b = self.sole[None], self.top[None]
        lean = v * (1 - self.round) + (1 - np.cos(v * math.pi / 2)) * self.round
        climb = v * (1 - self.round) + np.sin(v * math.pi / 2) ** .92 * self.round
        p = a[..., :2] * (1 - lean) + b[..., :2] * lean
        z = a[..., 2:] * (1 - climb) + b[..., 2:] * climb
        p = np.concatenate([p, z], -1)
        out = np.gradient(p, axis=1)
        out = np.stack([out[..., 1], -out[..., 0], 0 * out[..., 0]], -1)
        out /= np.linalg.norm(out, axis=-1, keepdims=True) + 1e-9
        belly = np.sin(math.pi * v) * (1 - self.round) * .0062        # sides and heel are fuller halfway up
        return p + out * self.outside(p, out) * (belly + off)

    def outside(self, p, out):
        middle = p.mean(1, keepdims=True)
        return np.sign(((p - middle) * out * (1, 1, 0)).sum((1, 2), keepdims=True))

    def put(self, points):
        return self.place(np.asarray(points) * (1, self.sign, 1))

    def add(self, name, points, cloth, thick=0.0, closed=True, uv=None):
        made(name, self.put(points), cloth, thick, closed=closed, uv=uv)

    def at(self, u, v, off=0.0):
        """A point of the upper: u from the heel (0) to the toe (1), the inner side with its sign; v up."""
        loop = self.upper(v, off)[0]
        k = abs(u) * (SIDES - 1)
        n = len(loop)
        k = k if u >= 0 else n - k
        i = int(math.floor(k))
        return loop[i % n] * (1 - (k - i)) + loop[(i + 1) % n] * (k - i)


def build(shoe, cloth, thread, hard, inner):
    k = shoe.k
    v = np.linspace(0, 1, 34)
    pts = shoe.upper(v)
    run = np.concatenate([[0], np.linalg.norm(np.diff(np.concatenate([pts[0], pts[0][:1]]), axis=0), axis=1).cumsum()])
    up = np.concatenate([np.zeros((1, pts.shape[1])), np.linalg.norm(np.diff(pts, axis=0), axis=-1).cumsum(0)])
    uv = np.stack(np.broadcast_arrays(run[None], np.concatenate([up, up[:, :1]], 1)), -1)
    shoe.add('upper', pts, cloth, .0014, uv=uv)
    shoe.add('lining', shoe.upper(np.linspace(.02, .985, 30), -.0016), thread)
    thick = .0042 if not k.get('bit') else .0075
    soled(shoe, thick, thread, inner)
    tube_at = shoe.put(shoe.upper(1.0)[0])
    tube(np.concatenate([tube_at, tube_at[:3]]), .0011, cloth)                    # the bound edge of the opening
    heel(shoe, *k['heel'], thick, cloth, inner)
    if k.get('bow'):
        bow(shoe, cloth)
    if k.get('bit'):
        saddle(shoe, cloth, thread, hard)


def soled(shoe, thick, thread, inner, out=.0018):
    """The sole: a slab that juts out a little, the footbed within and the tread below."""
    flat = shoe.sole
    grow = lambda off: flat + shoe.outside(flat[None], outward(flat)[None])[0] * outward(flat) * off
    slab = [grow(-.010) + (0, 0, .0004), grow(out - .0008) + (0, 0, .0004), grow(out) + (0, 0, -.0006), grow(out) + (0, 0, -thick + .0008), grow(out - .0010) + (0, 0, -thick), grow(-.012) + (0, 0, -thick)]
    shoe.add('sole', np.array(slab), inner)
    bed = [grow(-.0002) + (0, 0, .0030)]
    for f in (.7, .4, 0):
        q = bed[0] * (1, f, 1)
        q[:, 2] = shoe.height(q[:, 0]) + .0030
        bed.append(q)
    shoe.add('bed', np.array(bed), thread)
    under = [grow(-.010) + (0, 0, -thick)]
    under += [np.concatenate([under[0][:, :1], under[0][:, 1:2] * f, under[0][:, 2:]], 1) for f in (.5, 0)]
    shoe.add('under', np.array(under), inner)


def outward(line):
    along = np.roll(line, -1, 0) - np.roll(line, 1, 0)
    out = np.stack([along[:, 1], -along[:, 0], 0 * along[:, 0]], -1)
    return out / (np.linalg.norm(out, axis=1)[:, None] + 1e-9)


def heel(shoe, kind, long, thick, cloth, inner):
    """From the back of the sole to the ground."""
    near = np.where(shoe.sole[:, 0] < long)[0]
    gap = int(np.argmax(np.diff(near))) + 1
    back = shoe.sole[np.concatenate([near[gap:], near[:gap]])]                    # from the inner side round the back to the outer
    ring = np.concatenate([back, np.linspace(back[-1], back[0], 26)[1:-1]]) - (0, 0, thick - .0006)
    if kind == 'flat':
        low = ring * (1, 1, 0)
        shoe.add('heel', np.array([ring, low + (0, 0, .0006), low * (.9, .8, 1)]), inner)
        return
    foot, small = (.027, (.19, .21)) if kind == 'slim' else (.034, (.90, .92))
    rows = []
    for w in np.linspace(0, 1, 22):
        g = w ** (.38 if kind == 'slim' else 1)
        size = [1 + (q - 1) * (g if kind == 'slim' else w) for q in small]
        middle = ring[:, 0].mean() * (1 - g) + foot * g
        q = np.stack([(ring[:, 0] - ring[:, 0].mean()) * size[0] + middle - .004 * math.sin(math.pi * w) * (kind == 'slim'), ring[:, 1] * size[1], ring[:, 2] * (1 - w) + .0048 * w], -1)
        rows.append(q)
    shoe.add('heel', np.array(rows), cloth)
    lift = rows[-1]
    mid = lift.mean(0)
    shoe.add('lift', np.array([mid + (lift - mid) * (1.03, 1.03, 1), (mid + (lift - mid) * 1.04) * (1, 1, 0) + (0, 0, .0044), (mid + (lift - mid) * 1.04) * (1, 1, 0) + (0, 0, .0002), (mid + (lift - mid) * .05) * (1, 1, 0)]), inner)


def bow(shoe, cloth):
    """A flat bow at the throat."""
    centre = shoe.at(1, .985, .0028)
    for sign in (1, -1):
        t = np.linspace(0, 2 * math.pi, 50)
        loop = np.stack([.0065 * np.sin(t) * np.cos(t / 2 - .2) , sign * (.0155 - .0155 * np.cos(t)), .0042 + .0030 * np.sin(t) ** 2 - .0042 * (1 - np.cos(t)) / 2], -1) + centre
        wide = np.linspace(-.0054, .0054, 5)
        spread = .45 + .55 * (1 - np.cos(t)) / 2
        shoe.add('bow', loop[:, None] + np.array((1, 0, .1)) * (wide[None, :] * spread[:, None])[..., None], cloth, .0010, closed=False, uv=np.stack(np.broadcast_arrays(wide[None] + .4, t[:, None] * .008), -1))
    u, w = np.meshgrid(np.linspace(0, 2 * math.pi, 20, endpoint=False), np.linspace(.05, math.pi - .05, 12))
    shoe.add('knot', centre + (0, 0, .0052) + np.stack([.0052 * np.sin(w) * np.cos(u), .0040 * np.sin(w) * np.sin(u), .0034 * np.cos(w)], -1), cloth)


def saddle(shoe, cloth, thread, hard):
    """A strap across the vamp with a snaffle on it, and the seam round the toe."""
    u = np.concatenate([np.linspace(.60, 1, 46), -np.linspace(1, .60, 46)[1:]])
    away = np.clip((1 - np.abs(u)) / .40, 0, 1)
    rows = []
    for edge in np.linspace(-1, 1, 9):
        mid, half = .80 - .66 * away ** 2 / (.25 + .75 * away), .115 - .03 * away
        off = .0022 * (1 - abs(edge) ** 6) + .0002
        rows.append([shoe.at(a, float(np.clip(m + edge * h, .02, .99)), off) for a, m, h in zip(u, mid, half)])
    rows = np.array(rows)
    run = np.concatenate([[0], np.linalg.norm(np.diff(rows[4], axis=0), axis=1).cumsum()])
    shoe.add('saddle', rows, cloth, .0016, closed=False, uv=np.stack(np.broadcast_arrays(run[None], np.linspace(0, .026, 9)[:, None] + .5), -1))
    for k in (1, 7):
        stitches(shoe.put(rows[k] + (0, 0, .0010)), thread, radius=.0004)
    seam = [shoe.at(a, .60 + .16 * abs(a) ** 8 - .32 * max(0, (1 - abs(a)) / .42) ** 1.5, .0009) for a in u[6:-6]]
    tube(shoe.put(np.array(seam)), .0012, cloth)
    stitches(shoe.put(np.array(seam) + (0, 0, .0012)), thread, length=.0030, gap=.0036, radius=.0005)
    ends, t = (rows[4, 45 - 12], rows[4, 45 + 12]), np.linspace(0, 1, 25)[:, None]
    bar = ends[0] * (1 - t) + ends[1] * t + np.array((0, 0, 1)) * (.0050 + 4 * t * (1 - t) * max(0, rows[4, 45, 2] - (ends[0][2] + ends[1][2]) / 2))
    tube(shoe.put(bar), .0016, hard)
    for k in (45 - 12, 45 + 12):
        t = np.linspace(0, 2 * math.pi, 40)
        ring = rows[4, k] + np.stack([.0085 * np.cos(t), .0060 * np.sin(t), .0042 + 0 * t], -1)
        tube(shoe.put(np.concatenate([ring, ring[:2]])), .0015, hard)


def pair(k, build=build, made=Shoe):
    def shape(cloth, thread, hard, inner):
        for sign, at, yaw in ((1, (.062, .070), math.radians(216)), (-1, (.125, -.030), math.radians(222))):
            c, s = math.cos(yaw), math.sin(yaw)
            put = lambda p, c=c, s=s, at=at: np.stack([p[..., 0] * c - p[..., 1] * s + at[0], p[..., 0] * s + p[..., 1] * c + at[1], p[..., 2]], -1)
            build(made(k, sign, put), cloth, thread, hard, inner)
    return shape


def render(name, folder, samples, size):
    return solids.render(name, folder, samples, size, CUTS, dict(pair=pair(KINDS[CUTS[name]['kind']])))
