"""Clothes of the busts: cloth over the trunk as a body, collars and lapels as leaves that lie on it."""
import numpy as np
from fields import both, bump, cut, ease, joined, slope
from heads import Head, trunk


def worn(p, thick, folds=1.0):
    """Cloth over neck and trunk, with folds that run from the armpits."""
    d = joined(trunk(p), Head.neck(p), .045) - thick
    if not folds:
        return d
    x = np.abs(p[:, 0])
    r, a = np.hypot(x - .150, p[:, 2] + .375), np.arctan2(p[:, 2] + .375, .150 - x)
    pull = .0052 * np.sin(9 * a + 1.4 + .9 * np.sign(p[:, 0])) * bump(r, .085, .050)
    sleeve = .0034 * np.sin(p[:, 2] * 120 + x * 90 + np.sign(p[:, 0])) * ease(x, .165, .20) * ease(-p[:, 2], .33, .40)
    seam = .0030 * bump(x - .10 * (p[:, 2] + .30), .158, .0030) * ease(-p[:, 2], .215, .23)
    return d + (pull + sleeve) * folds + seam


def axis(z):
    """Where the neck's middle lies at a height."""
    return .020 + (-.06 - z) * .094


def ring(p):
    """Distance from the middle of the neck, in the plane."""
    y = p[:, 1] - axis(p[:, 2])
    return np.sqrt(p[:, 0] ** 2 + (y * .92) ** 2), y


class Garment:
    """`cloth` and `inner` are fields; `leaves` are grids (points, uv, ribbed) that lie on them; `knobs` are buttons."""

    def __init__(self, kind, thick=.011, folds=1.0):
        self.kind, self.thick, self.folds = kind, thick, folds
        self.leaves, self.knobs, self.inner = [], [], None
        getattr(self, kind)()

    def base(self, p):
        return worn(p, self.thick, self.folds)

    def plain(self, p):
        return worn(p, self.thick, 0)

    # ---- points on the cloth

    def above(self, x, y, lift=0.0, top=-.09, low=-.42):
        """Points on the cloth at places of the plan, found from above."""
        hi, lo = np.full(len(x), top), np.full(len(x), low)
        for _ in range(18):
            mid = (hi + lo) / 2
            free = self.plain(np.stack([x, y, mid], -1).astype(np.float32)) > lift
            hi, lo = np.where(free, mid, hi), np.where(free, lo, mid)
        return np.stack([x, y, hi], -1)

    def before(self, x, z, lift=0.0):
        """Points on the cloth at places of its front, found from the front."""
        near, far = np.full(len(x), -.22), np.full(len(x), .06)
        for _ in range(18):
            mid = (near + far) / 2
            free = self.base(np.stack([x, mid, z], -1).astype(np.float32)) > lift
            near, far = np.where(free, mid, near), np.where(free, far, mid)
        return np.stack([x, near, z], -1)

    def band(self, radius, wide=.016, fat=.0042, high=.004, ribbed=1):
        """A band round a round neck: an oval that stands on the edge of the cloth."""
        a = np.linspace(0, 2 * np.pi, 181)
        edge = self.edge(radius, a)
        t = np.linspace(0, 2 * np.pi, 21)
        out = np.stack([np.sin(a), -np.cos(a), 0 * a], -1)
        lean = np.array((0, 0, 1.0)) * .80 - out * .60
        side = np.cross(np.gradient(edge, axis=0), lean)
        side /= np.linalg.norm(side, axis=1)[:, None]
        c, s = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .7, np.sin(t)
        points = edge[:, None] + (high - .002) * lean[:, None] + lean[:, None] * (c * wide / 2)[None, :, None] + side[:, None] * (s * fat)[None, :, None]
        self.leaves.append((points, self.arc(edge, c * wide / 2), ribbed))

    def edge(self, radius, a):
        x, y = radius * np.sin(a), -radius * np.cos(a) / .92
        for _ in range(3):
            z = self.above(x, y + .030)[:, 2]
        return np.stack([x, y + .030, z], -1)

    @staticmethod
    def arc(line, across):
        s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
        return np.stack(np.broadcast_arrays(s[:, None] - s[-1] / 2, np.asarray(across)[None]), -1)

    def round(self, p, radius):
        return np.sqrt(p[:, 0] ** 2 + ((p[:, 1] - .030) * .92) ** 2) - radius

    def notch(self, p, low, wide, shift=0.0):
        """A V in front: from the neck down to `low`, `wide` on either side at the height of the shoulders."""
        k = wide / (-.185 - low)
        return both((np.abs(p[:, 0] - shift * ease(-p[:, 2], .18, -low)) - k * (p[:, 2] - low)) * .92, p[:, 1] - .03, .004)

    # ---- kinds

    def crew(self):
        self.cloth = lambda p: cut(self.base(p), self.round(p, .064), .004)
        self.band(.0645)

    def tee(self):
        self.cloth = lambda p: cut(self.base(p), self.round(p, .068), .003)
        self.band(.0685, .015, .0028)

    def tweed(self):
        self.cloth = lambda p: cut(cut(self.base(p), self.round(p, .070), .004), both(np.abs(p[:, 0]) - .0016, p[:, 1], .002), .003)
        self.band(.0705, .013, .0040, ribbed=2)
        z = np.linspace(-.256, -.40, 60)
        for side in (-1, 1):
            self.strip(np.full(60, side * .0085), z, .0105, .0040, 2)
        for at in (-.275, -.315, -.355):
            self.knob(-.0095, at, .0062)

    def turtle(self):
        self.cloth = self.base
        a = np.linspace(0, 2 * np.pi, 145)
        profile = np.array([(.049, -.185), (.0480, -.160), (.0478, -.136), (.0500, -.1270), (.0545, -.1240), (.0590, -.1275), (.0615, -.138), (.0630, -.160), (.0640, -.180), (.0625, -.1885), (.0570, -.1900)])
        t = np.linspace(0, len(profile) - 1, 61)
        r, z = (np.interp(t, np.arange(len(profile)), profile[:, k]) for k in (0, 1))
        for _ in range(3):
            r[1:-1], z[1:-1] = ((q[:-2] + 2 * q[1:-1] + q[2:]) / 4 for q in (r, z))
        slack = 1 + .020 * np.sin(3 * a + 1)[:, None] * ((z + .19) / .06)[None]
        x, y = r[None] * slack * np.sin(a)[:, None], -r[None] * slack * np.cos(a)[:, None] / .92
        h = z[None] + .30 * y + .004 * np.sin(2 * a + .6)[:, None] * (r[None] > .055)
        points = np.stack([x, y + axis(z)[None], h], -1)
        s = np.concatenate([[0], np.cumsum(np.hypot(np.diff(r), np.diff(z)))])
        self.leaves.append((points, np.stack(np.broadcast_arrays(a[:, None] * .058 - .18, s[None] - .06), -1), 1))

    def outside(self, points, lift):
        """Points that lie in the cloth are drawn out of it."""
        flat = points.reshape(-1, 3).astype(np.float32)
        for _ in range(4):
            g = slope(flat, self.plain)
            flat = flat + g * np.maximum(lift - self.plain(flat), 0)[:, None] / np.maximum((g * g).sum(-1, keepdims=True), .25)
        return flat.reshape(points.shape)

    def collar(self, radius, top, spread, drop, point, gap, ribbed=0, lift=.0062, sink=.026):
        """Two leaves from the middle of the back to the front: from a fold round the neck they fall on the cloth, longest at their points."""
        a = np.linspace(gap, 2 * np.pi - gap, 181)
        ahead = ease(np.cos(a), -.2, np.cos(gap))
        t = np.linspace(0, 1, 17)
        down = drop + point * ahead ** 3
        r = radius + spread * (1 + .9 * ahead ** 2)[:, None] * (t[None] ** .8)
        turn = a[:, None] + np.sign(np.sin(a))[:, None] * .20 * ahead[:, None] ** 3 * t[None]
        x, y = r * np.sin(turn), -r * np.cos(turn) / .92
        z = top - sink * ahead[:, None] - down[:, None] * t[None] ** 1.25
        points = np.stack([x, y + axis(z), z + .30 * y * (1 - t[None])], -1)
        # the fold itself is round: its first rows rise from the inside
        inside = points[:, :1] * 1
        inside[..., :2] -= (np.stack([np.sin(a), -np.cos(a)], -1) * .004)[:, None]
        inside[..., 2] -= .018
        points = np.concatenate([inside, points[:, :1] + (inside - points[:, :1]) * (.15, .15, .1), points], 1)
        points[:, 2:] = self.outside(points[:, 2:], lift)
        for _ in range(3):
            points[1:-1, 3:] = (points[:-2, 3:] + 2 * points[1:-1, 3:] + points[2:, 3:]) / 4
            points[:, 3:-1] = (points[:, 2:-2] + 2 * points[:, 3:-1] + points[:, 4:]) / 4
        self.leaves.append((points, self.arc(points[:, 8], (np.linspace(-.5, .5, 19)) * (drop + .02)), ribbed))

    def strip(self, x, z, wide, lift, ribbed=0, rows=9):
        """A strip of cloth down the front: along x, z."""
        t = np.linspace(-.5, .5, rows)
        bow = lift * (1 - np.abs(2 * t) ** 4)
        along = np.gradient(np.stack([x, z], -1), axis=0)
        along /= np.linalg.norm(along, axis=1)[:, None]
        px, pz = x[:, None] - along[:, 1:] * wide * t, z[:, None] + along[:, :1] * wide * t
        points = self.before(px.ravel(), pz.ravel(), 0).reshape(*px.shape, 3)
        points[..., 1] -= bow[None] + .0005
        self.leaves.append((points, self.arc(points[:, rows // 2], t * wide), ribbed))

    def knob(self, x, z, radius, lift=.004):
        self.knobs.append((self.before(np.array([x]), np.array([z]))[0] - (0, lift, 0), radius))

    def shirt(self):
        self.cloth = lambda p: cut(self.base(p), np.minimum(self.round(p, .056), self.notch(p, -.262, .036)), .003)
        self.collar(.0510, -.140, .020, .034, .034, .26)
        z = np.linspace(-.262, -.42, 60)
        self.strip(np.full(60, .002), z, .026, .0042)
        for at in (-.285, -.335):
            self.knob(.002, at, .0044)

    def trucker(self):
        self.shirt()
        for side in (-1, 1):
            self.strip(np.linspace(side * .030, side * .140, 40), np.full(40, -.300) + .006 * np.cos(np.linspace(0, 6.28, 40)), .005, .0018)

    def vee(self):
        self.cloth = lambda p: cut(self.base(p), np.minimum(self.round(p, .062), self.notch(p, -.300, .056)), .004)
        self.edged(-.300, .056, .017, .0042, 1)

    def edged(self, low, wide, width, fat, ribbed, past=0.0):
        """A band along both edges of a V and round the back of the neck; past: how far its ends run over the point."""
        z = np.linspace(low - past, -.192, 70)
        sides = [self.before(side * wide * (z - low) / (-.185 - low), z) for side in (-1, 1)]
        back = self.edge(.062, np.linspace(-1.5, -2 * np.pi + 1.5, 90))
        line = np.concatenate([sides[0], back, sides[1][::-1]])
        for _ in range(30):
            line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
        up = slope(line.astype(np.float32), self.plain)
        up /= np.linalg.norm(up, axis=1)[:, None]
        along = np.gradient(line, axis=0)
        side = np.cross(along / np.linalg.norm(along, axis=1)[:, None], up)
        t = np.linspace(0, 2 * np.pi, 25)
        c, n = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .6, np.sin(t)
        points = line[:, None] + side[:, None] * (c * width / 2)[None, :, None] + up[:, None] * (.0012 + fat * n)[None, :, None]
        self.leaves.append((points, self.arc(line, c * width / 2), ribbed))

    def kimono(self):
        self.cloth = lambda p: cut(self.base(p), np.minimum(self.round(p, .062), self.notch(p, -.345, .056)), .004)
        self.edged(-.345, .056, .036, .0050, 0, .05)
        self.under()

    def under(self):
        """The plain top in the opening of a jacket."""
        self.inner = lambda p: cut(worn(p, .005, 0), self.round(p, .064), .008)

    def blazer(self, low=-.385, wide=.060, lapel=.062):
        self.cloth = lambda p: cut(self.base(p), np.minimum(self.round(p, .060), self.notch(p, low, wide)), .004)
        self.under()
        for side in (-1, 1):
            s = np.linspace(0, 1, 80)
            z = -.205 + (low + .205) * s
            edge = wide * (z - low) / (-.185 - low)
            # the gorge, the notch, the point, and then slowly back to the button
            width = lapel * np.interp(s, (0, .10, .20, .215, .26, 1), (.42, .52, .66, .96, 1.0, .10))
            t = np.linspace(0, 1, 15)
            x = side * (edge[:, None] - .003 + width[:, None] * t[None])
            h = z[:, None] + .26 * width[:, None] * t[None]
            points = self.before(x.ravel(), h.ravel(), 0).reshape(*x.shape, 3)
            points[..., 1] -= .0075 + .0035 * np.sin(np.pi * t)[None] * (1 - s)[:, None]
            self.leaves.append((points, self.arc(points[:, 7], t * lapel), 0))
        self.collar(.0560, -.150, .026, .048, .020, .75, lift=.0105)

    def coat(self):
        self.blazer(-.420, .064, .086)

    def blouse(self):
        gather = lambda p: .0022 * np.sin(26 * np.arctan2(p[:, 0], .030 - p[:, 1])) * bump(np.hypot(p[:, 0], p[:, 1] - .03), .075, .030)
        self.cloth = lambda p: both(self.base(p) + gather(p), p[:, 2] + .178, .006)
        a = np.linspace(0, 2 * np.pi, 241)
        t = np.linspace(0, 2 * np.pi, 41)
        fold = .0016 * np.sin(np.round(9 * np.cos(t)) * 2)
        r = .0585 + .0055 * np.sin(t) + fold * (np.sin(t) > 0)
        z = -.176 + .020 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .8
        x, y = r[None] * np.sin(a)[:, None], -r[None] * np.cos(a)[:, None] / .92
        self.leaves.append((np.stack([x, y + axis(z)[None], z[None] + .30 * y + .003 * np.sin(3 * a + t[:, None]).T], -1), np.stack(np.broadcast_arrays(a[:, None] * .055, z[None]), -1), 0))
        self.bow((0, -.044, -.212))

    def bow(self, at):
        """Two loops, a knot and two ends, tied at the throat."""
        at = np.array(at)
        for side in (-1, 1):
            a, w = np.linspace(0, 2 * np.pi, 61), np.linspace(-1, 1, 13)
            long = .036 * (1 - np.cos(a))
            wide = (.006 + .013 * np.sin(a / 2) ** .8)[:, None] * w[None]
            high = .011 * np.sin(a) * np.sin(a / 2)
            x = side * (.004 + long)[:, None] + 0 * wide
            z = wide - .16 * long[:, None] + high[:, None] * .35
            y = -.012 - high[:, None] + .0035 * np.cos(5 * w)[None] * np.sin(a / 2)[:, None] + .20 * long[:, None]
            self.leaves.append((at + np.stack([x, y, z], -1), np.stack(np.broadcast_arrays(long[:, None], wide), -1), 0))
            s = np.linspace(0, 1, 50)
            middle = side * (.004 + .020 * s + .004 * np.sin(5 * s))
            wide = (.006 + .012 * s)[:, None] * w[None]
            x, z = middle[:, None] + wide, at[2] - .004 - (.115 - .012 * side) * s[:, None] + .25 * side * wide
            cloth = self.before(x.ravel(), z.ravel(), 0).reshape(*x.shape, 3)
            cloth[..., 1] = np.minimum(cloth[..., 1] - .004, at[1] - .004 - .02 * s[:, None]) - .0028 * np.cos(6 * w)[None] - .004 * (1 - s[:, None])
            self.leaves.append((cloth, np.stack(np.broadcast_arrays(wide, .115 * s[:, None]), -1), 0))
        a, b = np.meshgrid(np.linspace(0, np.pi, 17), np.linspace(0, 2 * np.pi, 25), indexing='ij')
        self.leaves.append((at + (0, -.014, -.002) + np.stack([np.cos(a) * .0085, np.sin(a) * np.cos(b) * .0085, np.sin(a) * np.sin(b) * .0115], -1), np.stack([a * .01, b * .01], -1), 0))

    def halter(self):
        wide = lambda p: np.interp(p[:, 2], (-.44, -.37, -.30, -.22, -.18), (.190, .135, .096, .068, .060)).astype(np.float32)
        gather = lambda p: .0020 * np.sin(22 * np.arctan2(p[:, 0], .05 - p[:, 1])) * ease(p[:, 2], -.36, -.22)
        self.cloth = lambda p: both(both(self.base(p) + gather(p), both(np.abs(p[:, 0]) - wide(p), p[:, 1] - .02, .006), .006), p[:, 2] + .180 - .3 * p[:, 1], .005)
