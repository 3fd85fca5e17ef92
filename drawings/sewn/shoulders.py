"""Dresses without sleeves whose shoulders are cut in one with the front and the back: shift, knitted dress, wrap dress."""
import math
import numpy as np
from drape import Tube, belt, rendered
from studio import finish, grid, material, smooth, standing

RIDGE = 1.450                  # height of the shoulder beside the neck
BLADE = .078                   # how far below it front and back lie on the chest

CHEST = [(1.46, .156, .096), (1.38, .157, .100), (1.30, .156, .118), (1.22, .155, .134)]
STRAIGHT = [*CHEST, (1.14, .158, .132), (1.045, .163, .132), (.96, .175, .138), (.88, .190, .148), (.70, .206, .166), (.44, .222, .184)]
COLUMN = [*CHEST, (1.14, .144, .116), (1.045, .131, .100), (.96, .157, .116), (.88, .187, .138), (.78, .192, .148), (.6, .184, .148), (.25, .178, .146)]
FLARED = [*CHEST, (1.14, .142, .116), (1.045, .124, .094), (.96, .158, .116), (.88, .192, .144), (.78, .216, .174), (.6, .262, .226), (.36, .320, .285)]

# inner, outer: where the shoulder begins and ends, as |cos| of the direction; dip: how far the neck falls in front and behind
ROUND = dict(top='shoulders', inner=.44, outer=.80, dip=(.088, .026), waisted=False)
CUTS = {
    'dress.shift': ROUND | dict(half=STRAIGHT, hem=.50, opens=1.10, folds=((.004, 5), (.004, 4), (.002, 9)), mesh=(220, 140), bend=.10, shear=2e-4, stiff=True, stand=.014),
    'dress.knitted': ROUND | dict(half=COLUMN, hem=.30, folds=((.003, 5), (.003, 4), (.002, 9)), mesh=(220, 150), bend=.2, shear=2e-3, stand=.022, ribs=True, thick=.003),
    'dress.wrap': dict(top='shoulders', inner=.40, outer=.84, dip=(.262, .040), pointed=True, waisted=True, half=FLARED, hem=.36, opens=1.04,
                       folds=((.016, 11), (.011, 7), (.008, 17)), mesh=(220, 140), bend=.4, shear=2e-3, wrapped=True),
}


class Shouldered(Tube):
    follow = 1

    def down(self):
        return np.linspace(0, 1, self.rows) ** 1.08

    def ridge(self):
        """The line of the shoulders, falling from the neck outwards."""
        inner, outer = self.cut['inner'], self.cut['outer']
        return RIDGE - .024 * (self.across - inner) / (outer - inner)

    def edge(self):
        front, across, (inner, outer) = self.front, self.across, (self.cut['inner'], self.cut['outer'])
        t = np.clip(across / inner, 0, 1)
        round_ = (1 - t ** 2.2) ** .75
        before = self.cut['dip'][0] * ((1 - t) ** .94 * .985 + .015 * (1 - t * t) if self.cut.get('pointed') else round_)
        neck = np.where(front > 0, before, self.cut['dip'][1] * round_)
        s = np.clip((across - outer) / (1 - outer), 0, 1)
        arm = .212 * smooth([0, .12, .45, .8, 1], [0, .26, .74, .965, 1], s)
        top = RIDGE - .024 * (np.clip(across, inner, outer) - inner) / (outer - inner)
        return top - np.where(across < inner, neck, 0) - arm

    def around(self, a, b):
        """Front and back bend towards each other and meet on the shoulders."""
        t = np.clip((self.ridge()[None] - self.z) / BLADE, 0, 1)
        lean = .016 * np.clip((self.z - 1.24) / .20, 0, 1) ** 1.4
        return np.stack([a * np.cos(self.turn)[None], b * np.sin(self.turn)[None] * np.sqrt(1 - (1 - t) ** 2) + lean, self.z], -1)

    def hug(self, gap):
        pass

    def height(self, drop):
        """Measured from the hem: from the shoulders, columns beside each other would part."""
        return self.z[-1:] + drop[-1:] - drop

    def at(self, z, turn, lift=0.0):
        """A point of the cloth at a height and in a direction (0 front, positive to the right of the picture), and how it faces."""
        c = (math.pi + turn) / (2 * math.pi) * self.columns
        i, f = int(math.floor(c)), c - math.floor(c)
        read = lambda k: np.array([np.interp(-z, -self.p[:, k % self.columns, 2], self.p[:, k % self.columns, q]) for q in range(3)])
        here, beside = read(i) * (1 - f) + read(i + 1) * f, read(i + 2) - read(i - 1)
        out = np.array([beside[1], -beside[0], 0])
        out /= np.linalg.norm(out) + 1e-9
        return here + out * lift


def stand(tube, cloth, tall, ribbed):
    """A band that stands round the neck."""
    inner, c = tube.cut['inner'], tube.columns
    neck = np.where(tube.across < inner + .01)[0]
    front = sorted(neck[tube.front[neck] > 0])
    back = sorted(neck[tube.front[neck] < 0], key=lambda k: (k - c // 2) % c)
    ring = tube.p[0, front + back]
    for _ in range(4):
        ring = (np.roll(ring, 1, 0) + 2 * ring + np.roll(ring, -1, 0)) / 4
    middle = np.array((0, .016, 0))
    inward = (middle - ring) * (1, 1, 0)
    inward /= np.linalg.norm(inward, axis=1)[:, None]
    heights = np.linspace(-.005, tall, 7)
    rows = np.array([ring + inward * (.50 * max(0, h) - .0012) + np.array((0, 0, 1)) * h * np.where(ring[:, 1:2] < middle[1], .86, .95) for h in heights])
    way = np.concatenate([[0], np.linalg.norm(np.diff(np.concatenate([ring, ring[:1]]), axis=0), axis=1).cumsum()])
    thing = grid('stand', rows, uv=np.stack(np.broadcast_arrays(way[None], (heights + 2)[:, None]), -1))
    if ribbed:
        thing.data.attributes.new('rib', 'FLOAT', 'POINT').data.foreach_set('value', np.ones(rows.shape[0] * rows.shape[1], np.float32))
    finish(thing, cloth, .0034, 1)


def overlap(tube, cloth):
    """The upper front of a wrap: from the point of the neck across to the waist, and down to the hem, over the lower one."""
    rows, c, uv = tube.rows, tube.columns, tube.uv()
    z = np.array([tube.p[r, c // 2, 2] for r in range(rows)])
    keep = np.where(z < tube.p[0, c // 2, 2] - .002)[0]
    points, places, steps = [], [], 90
    for r in keep:
        waist = np.clip((z[keep[0]] - z[r]) / (z[keep[0]] - 1.045), 0, 1)
        low = np.clip((1.045 - z[r]) / (1.045 - tube.cut['hem']), 0, 1)
        edge = math.radians(62) * waist - math.radians(26) * low ** 1.2            # the free edge, to the right of the picture
        turn = np.linspace(edge, -math.radians(97), steps)
        at = (math.pi + turn) / (2 * math.pi) * c
        i, f = np.floor(at).astype(int), (at % 1)[:, None]
        here = tube.p[r, i % c] * (1 - f) + tube.p[r, (i + 1) % c] * f
        beside = np.gradient(here, axis=0)
        out = np.stack([-beside[:, 1], beside[:, 0], 0 * turn], -1)
        out /= np.linalg.norm(out, axis=1)[:, None] + 1e-9
        out *= np.sign((out * here * (1, 1, 0)).sum(1))[:, None]
        k = np.linspace(0, 1, steps)
        points.append(here + out * (.0016 + .0036 * np.exp(-(k / .10)) * (.5 + .5 * low))[:, None])
        places.append((uv[r, i] * (1 - f) + uv[r, i + 1] * f) + (.41, .13))
    finish(grid('upper', np.array(points), closed=False, uv=np.array(places)), cloth, .0010, 1)


def tie(tube, cloth, side=math.radians(62)):
    """The knot at the waist and its two ends."""
    knot = tube.at(1.045, side, .012)
    for lean, long, wave in ((-.16, .30, .5), (.10, .36, 2.0)):
        t = np.linspace(0, 1, 60)
        mid = np.array([tube.at(1.045 - long * k, side + lean * k ** .8 + .05 * math.sin(4 * k + wave) * k, .0075 + .004 * math.sin(3.1 * k + wave)) for k in t])
        mid[:6] = knot * (1 - np.linspace(0, 1, 6))[:, None] ** 1.5 + mid[:6] * (1 - (1 - np.linspace(0, 1, 6))[:, None] ** 1.5)
        for _ in range(4):
            mid[1:-1] = (mid[:-2] + 2 * mid[1:-1] + mid[2:]) / 4
        out = mid * (1, 1, 0)
        out /= np.linalg.norm(out, axis=1)[:, None]
        across = np.cross(out, (0, 0, 1))
        across += out * (.35 * np.sin(5 * t + wave))[:, None]
        across /= np.linalg.norm(across, axis=1)[:, None]
        wide = .005 + .010 * np.clip(t / .25, 0, 1) ** .7
        k = np.linspace(-1, 1, 9)
        strip = mid[:, None] + across[:, None] * (wide[:, None] * k[None])[..., None] + out[:, None] * (.0022 * (1 - k ** 2))[None, :, None]
        place = np.stack(np.broadcast_arrays(.015 * k[None] + 1.3, -long * t[:, None]), -1)
        finish(grid('end', strip, closed=False, uv=place), cloth, .0014, 1)
    u, v = np.meshgrid(np.linspace(0, 2 * math.pi, 28, endpoint=False), np.linspace(.02, math.pi - .02, 16))
    face = knot * (1, 1, 0) / np.linalg.norm(knot[:2])
    across = np.cross(face, (0, 0, 1))
    ball = knot + np.sin(v)[..., None] * (np.cos(u)[..., None] * across * .0155 + np.sin(u)[..., None] * np.array((0, 0, .0125))) + np.cos(v)[..., None] * face * .008
    ball += across * (.002 * np.sin(3 * u + 2 * v))[..., None]
    finish(grid('knot', ball, uv=np.stack([np.concatenate([u, u[:, :1] + 2 * math.pi], 1) * .014 + .7, np.concatenate([v, v[:, :1]], 1) * .014], -1)), cloth, 0, 1)


def build(name):
    """Cuts, sews and drapes one dress."""
    cut = CUTS[name]
    tube = Shouldered(cut)
    cloth = material('cloth', .30)
    thing = tube.drape()
    if cut.get('ribs'):
        rib = np.clip((cut['hem'] + .035 - tube.z) / .004, 0, 1).astype(np.float32)
        thing.data.attributes.new('rib', 'FLOAT', 'POINT').data.foreach_set('value', rib.ravel())
    finish(thing, cloth, cut.get('thick', .0022 if cut.get('stiff') else .0010), 1)
    if cut.get('stand'):
        stand(tube, cloth, cut['stand'], cut.get('ribs', False))
    if cut.get('wrapped'):
        overlap(tube, cloth)
        belt(tube, cloth)
        tie(tube, cloth)
    standing()
    return tube


render = rendered(build)
