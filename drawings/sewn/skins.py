"""Swimsuits: a tube that lies on the body as a second skin, cut out for the legs. Modelled, not simulated."""
import math
import bpy
import numpy as np
from mathutils import Vector
from drape import Tube, rendered, straps
from studio import finish, grid, material, smooth, standing

FORK = .742                    # the lowest point, between the legs
# the body below the waist, without legs: height, half width, half depth, forward offset
BODY = [(.60, .150, .100, 0), (.72, .168, .112, -.004), (.80, .176, .120, -.008), (.88, .172, .122, -.010), (.96, .150, .106, -.002), (1.05, .122, .090, .004),
        (1.14, .130, .098, .008), (1.22, .142, .112, .014), (1.29, .150, .100, .004), (1.35, .165, .082, -.008), (1.395, .172, .064, -.016),
        (1.425, .110, .058, -.018), (1.45, .062, .055, -.02), (1.53, .052, .052, -.02)]
# how wide the cloth is below the hip: height and half width, in front and behind
LEGS = {1: [(FORK, .034), (.765, .038), (.80, .058), (.84, .092), (.88, .136), (.915, .1595), (.93, .170)],
        -1: [(FORK, .036), (.765, .062), (.80, .104), (.84, .134), (.88, .154), (.915, .1640), (.93, .170)]}

# the same for a low bottom, whose sides are narrow
BRIEF = {1: [(FORK, .034), (.765, .040), (.80, .066), (.835, .110), (.865, .146), (.882, .162), (.890, .1705)],
         -1: [(FORK, .038), (.765, .070), (.80, .116), (.83, .142), (.86, .158), (.880, .166), (.890, .1705)]}

CUTS = {
    'swimwear.bikini': dict(top='brief', half=[(z, a, b) for z, a, b, _ in BODY], hem=FORK, folds=(), mesh=(300, 120), legs=BRIEF, waisted=False),
    'swimwear.onepiece': dict(top='scoop', strap=.11, half=[(z, a, b) for z, a, b, _ in BODY], hem=FORK, folds=(), mesh=(300, 200)),
}


class Skin(Tube):
    shape, follow = BODY, 1

    def down(self):
        return np.linspace(0, 1, self.rows)

    def edge(self):
        if self.cut['top'] == 'brief':                     # on the hips, a little lower in front
            return .925 - .016 * np.clip(self.front, 0, 1) ** 1.5 + .010 * np.clip(-self.front, 0, 1)
        line = super().edge()
        for _ in range(8):                                # no corner below the arm
            line = np.where((self.front > 0) & (self.across < self.strap + .12), line, (np.roll(line, 1) + 2 * line + np.roll(line, -1)) / 4)
        return line

    def around(self, a, b):
        """On the body, with the cloth between the legs drawn under; each column ends on the line of the leg."""
        width = np.abs(np.cos(self.turn))
        hem = np.empty(self.columns)
        for side, table in self.cut.get('legs', LEGS).items():
            z = np.linspace(FORK, table[-1][0], 400)
            wide = smooth(*np.array(table).T, z) / np.interp(z, *np.array([(h, w) for h, w, *_ in BODY]).T)
            mine = self.front > 0 if side > 0 else self.front <= 0
            hem[mine] = np.interp(np.minimum(width[mine], .999), wide, z)
        for _ in range(3):
            hem = (np.roll(hem, 1) + 2 * hem + np.roll(hem, -1)) / 4
        top = self.edge()
        z = self.z = top[None] + (hem - top)[None] * self.down()[:, None]
        z0, dz, axis, radius = self.radial
        r = np.clip((z - z0) / dz, 0, len(axis) - 1.001)
        i, f = r.astype(int), r % 1
        spokes = np.mod(np.arctan2(np.sin(self.turn) * 1.0, np.cos(self.turn)), 2 * math.pi) / (2 * math.pi) * radius.shape[1]
        j, g = spokes.astype(int) % radius.shape[1], spokes % 1
        k = (j + 1) % radius.shape[1]
        R = ((radius[i, j] * (1 - g) + radius[i, k] * g) * (1 - f) + (radius[i + 1, j] * (1 - g) + radius[i + 1, k] * g) * f) + .004
        under = np.clip((z - FORK) / .085, 0, 1)
        bend = np.sqrt(1 - (1 - under) ** 2)
        # between the breasts cloth is stretched straight
        return np.stack([R * np.cos(self.turn)[None], R * np.sin(self.turn)[None] * bend + (axis[i] * (1 - f) + axis[i + 1] * f), z], -1)

    def hug(self, gap):
        pass

    def drape(self):
        self.p = self.start.copy()
        for _ in range(10):
            self.p[1:-1] += .5 * ((self.p[:-2] + self.p[2:]) / 2 - self.p[1:-1])
        return grid('cloth', self.p, uv=self.uv())


def bound(line, cloth, radius=.0024):
    """A binding round an edge."""
    ahead, behind = np.roll(line, -1, 0), np.roll(line, 1, 0)
    along = ahead - behind
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    out = line * (1, 1, 0)
    out /= np.linalg.norm(out, axis=1)[:, None] + 1e-9
    out -= along * (out * along).sum(1)[:, None]
    out /= np.linalg.norm(out, axis=1)[:, None] + 1e-9
    up = np.cross(along, out)
    t = np.linspace(0, 2 * math.pi, 12, endpoint=False)
    rows = np.array([line + out * (radius * .8 * math.cos(q)) + up * (radius * 1.9 * math.sin(q)) for q in t])
    way = np.concatenate([[0], np.linalg.norm(ahead - line, axis=1).cumsum()])
    rows = np.concatenate([rows, rows[:1]])
    finish(grid('binding', rows, uv=np.stack(np.broadcast_arrays(way[None] + 1, np.linspace(2, 2.012, 13)[:, None]), -1)), cloth, 0, 1)


def on(body, x, z, lift=.0045):
    """A point of the body's front."""
    ok, hit, *_ = body.ray_cast(Vector((x, -1, z)), Vector((0, 1, 0)))
    at = np.array(hit) if ok else np.array((x, -.05, z))
    out = (at - (0, .02, 0)) * (1, 1, 0)
    return at + out / np.linalg.norm(out) * lift


def cups(body, cloth):
    """Two triangles with a cord along their lower edge, round the back, and cords up to the neck."""
    low, tall, parts = 1.158, .150, []
    for side in (1, -1):
        rows = []
        for v in np.linspace(0, 1, 60):
            near, far = .010 + .062 * v ** 1.15, .124 - .046 * v ** .9 + .012 * math.sin(math.pi * v)
            z = low + tall * v
            rows.append([on(body, side * x, z) for x in np.linspace(near, far, 60)])
        rows = np.array(rows)
        for _ in range(30):                               # stretched straight where the body is hollow
            rows[1:-1] = (rows[:-2] + 2 * rows[1:-1] + rows[2:]) / 4
        gather = np.exp(-np.linspace(0, 1, 60) / .16)[:, None] * .0016 * np.cos(np.linspace(0, 30 * math.pi, 60))[None]
        rows[..., 1] -= gather
        place = np.stack([rows[..., 0] + .03 * side, rows[..., 2]], -1)
        finish(grid('cup', rows, closed=False, uv=place), cloth, .0014, 1)
        rim = np.concatenate([rows[:, 0], rows[-1], rows[::-1, -1]])
        bound_open(rim, cloth, .0019)
        tip = rows[-1].mean(0)
        line = [rows[-4].mean(0) + (0, -.001, 0), tip]
        for t in np.linspace(0, 1, 40)[1:]:               # up to the neck and round it
            q = t * 1.15
            x = side * (abs(tip[0]) * (1 - q) + .056 * q) if q < 1 else side * .056 * math.cos((q - 1) / .15 * math.pi / 2)
            z = tip[2] + (1.452 - tip[2]) * min(q, 1)
            line.append(np.array((x, tip[1] + (.012 - tip[1]) * min(q, 1) ** 1.6 + (.052 * math.sin((q - 1) / .15 * math.pi / 2) if q > 1 else 0), z)))
        line = np.array(line)
        for _ in range(12):
            line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
        bound_open(line, cloth, .0024)
        parts += [rows, line]
    turn = np.linspace(0, 2 * math.pi, 200)
    ring = []
    for q in turn:
        ok, hit, *_ = body.ray_cast(Vector((0, -.01, low)), Vector((math.sin(q), -math.cos(q), 0)))
        ring.append(np.array(hit) * (1, 1, 0) * 1.035 + (0, 0, low + .018 * (1 - math.cos(q)) / 2))
    ring = np.array(ring)
    for _ in range(20):
        ring[1:-1] = (ring[:-2] + 2 * ring[1:-1] + ring[2:]) / 4
    bound_open(ring, cloth, .0024)
    return parts


def bound_open(line, cloth, radius):
    """A round cord along a line."""
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    side = np.cross(along, (.2, -.9, .3))
    side /= np.linalg.norm(side, axis=1)[:, None] + 1e-9
    up = np.cross(along, side)
    t = np.linspace(0, 2 * math.pi, 11)
    way = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
    rows = np.array([line + radius * (side * math.cos(q) + up * math.sin(q)) for q in t])
    finish(grid('cord', rows, closed=False, uv=np.stack(np.broadcast_arrays(way[None] + 2, np.linspace(2, 2.01, 11)[:, None]), -1)), cloth, 0, 1)


class Pair:
    """What the cameras ask of a tube."""
    def __init__(self, cut, parts):
        self.cut, self.p = cut, np.concatenate([part.reshape(-1, 3) for part in parts])


def build(name):
    cut = CUTS[name]
    tube = Skin(cut)
    cloth = material('cloth', .30)
    finish(tube.drape(), cloth, .0014, 1)
    body = grid('body', tube.body)
    body.hide_render = True
    bpy.context.evaluated_depsgraph_get()
    bound(tube.p[-1], cloth)
    bound(tube.p[0], cloth, .0017)
    standing()
    if cut['top'] == 'brief':
        return Pair(cut, [tube.p, *cups(body, cloth)])
    straps(tube, cloth, body, cut['strap'], 9)
    return tube


render = rendered(build)
