"""Swimsuits: a tube that lies on the body as a second skin, cut out for the legs. Modelled, not simulated."""
import math
import bpy
import numpy as np
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

CUTS = {'swimwear.onepiece': dict(top='scoop', strap=.11, half=[(z, a, b) for z, a, b, _ in BODY], hem=FORK, folds=(), mesh=(300, 200))}


class Skin(Tube):
    shape, follow = BODY, 1

    def down(self):
        return np.linspace(0, 1, self.rows)

    def around(self, a, b):
        """On the body, with the cloth between the legs drawn under; each column ends on the line of the leg."""
        width = np.abs(np.cos(self.turn))
        hem = np.empty(self.columns)
        for side, table in LEGS.items():
            z = np.linspace(FORK, .93, 400)
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


def build(name):
    cut = CUTS[name]
    tube = Skin(cut)
    cloth = material('cloth', .30)
    finish(tube.drape(), cloth, .0014, 1)
    body = grid('body', tube.body)
    body.hide_render = True
    bpy.context.evaluated_depsgraph_get()
    straps(tube, cloth, body, cut['strap'], 9)
    bound(tube.p[-1], cloth)
    standing()
    return tube


render = rendered(build)
