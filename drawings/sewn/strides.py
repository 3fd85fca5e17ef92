"""Trousers, jeans, shorts and jumpsuits that stand: the tube of drape.py down to the crotch, below it two legs."""
import math
import bpy
import numpy as np
from cloth import Cloth
from drape import TORSO, WAIST, Tube, rendered, waistband
from elastic import gathered, sewn_on
from flat import thread_mesh
from pockets import FORK, fly
from studio import add, finish, material, smooth, standing

HIPS = [(1.06, .128, .096), (1.0, .145, .108), (.95, .160, .116), (.88, .182, .130), (.80, .190, .140), (.70, .192, .142)]
EASY = [(1.06, .128, .096), (1.0, .146, .110), (.95, .163, .120), (.88, .188, .138), (.80, .202, .152), (.70, .206, .156)]
TOP = (FORK, .099, .095, .132)

CLOTH = dict(top='waist', half=HIPS, mesh=(200, 130), bend=.12, shear=3e-4, stiff=True, fly=True)
DENIM = CLOTH | dict(hem=.075, folds=((.003, 3), (.002, 5), (.0015, 9)), bend=.08, shear=2e-4, jeans=True, creased=.0034)
SHORT = CLOTH | dict(half=EASY, mesh=(200, 80), parts=.05, apart=.032, folds=((.004, 3), (.003, 5), (.002, 8)))
GATHERED = CLOTH | dict(half=EASY, mesh=(220, 80), folds=((.006, 3), (.004, 5), (.003, 8)), fly=False, elastic=True, bend=.09, shear=4e-4)

# legs: height, how far the middle of a leg is from the middle of the body, half width, half depth
CUTS = {
    'pants.wide': CLOTH | dict(hem=.075, legs=[TOP, (.60, .110, .096, .118), (.40, .132, .106, .112), (.03, .162, .122, .122)], limbs=((.098, .080), (.158, .110)), apart=.026, folds=((.004, 3), (.003, 5), (.002, 8)), pressed=.012, bend=.16),
    'pants.palazzo': GATHERED | dict(hem=.075, legs=[(FORK, .103, .100, .142), (.60, .118, .104, .132), (.40, .164, .130, .138), (.03, .234, .174, .172)], apart=.030, folds=((.010, 6), (.007, 4), (.005, 10)),
                                     mesh=(170, 110), bend=.22, shear=1e-3, stiff=False),
    'pants.tapered': CLOTH | dict(hem=.13, legs=[TOP, (.60, .097, .079, .102), (.40, .096, .061, .076), (.09, .094, .046, .058)], limbs=((.092, .068), (.107, .042)),
                                  folds=((.002, 3), (.002, 5), (.0015, 9)), pressed=.012, bend=.10, shear=2e-4, creased=.0014),
    'pants.cargo': CLOTH | dict(half=EASY, hem=.095, legs=[(FORK, .103, .100, .142), (.60, .112, .096, .122), (.40, .122, .090, .106), (.05, .142, .074, .088)], limbs=((.098, .080), (.144, .076)), apart=.030,
                                folds=((.004, 3), (.003, 5), (.002, 8)), creased=.0040, cargo=True),
    'jeans.straight': DENIM | dict(legs=[TOP, (.60, .098, .080, .100), (.40, .099, .066, .078), (.03, .100, .055, .064)], limbs=((.092, .070), (.112, .051))),
    'jeans.wide': DENIM | dict(legs=[TOP, (.60, .108, .094, .116), (.40, .126, .098, .108), (.03, .154, .108, .112)], limbs=((.098, .080), (.152, .100)), apart=.028, creased=.0026),
    'jeans.flare': DENIM | dict(legs=[TOP, (.60, .098, .080, .100), (.42, .099, .064, .076), (.24, .106, .082, .088), (.03, .126, .108, .108)], limbs=((.092, .070), (.116, .052)), creased=.0026),
    'jeans.cropped': DENIM | dict(hem=.20, legs=[TOP, (.60, .098, .080, .100), (.40, .098, .066, .078), (.17, .098, .057, .068)], limbs=((.092, .069), (.112, .051)), turned=.055),
    'shorts.tailored': SHORT | dict(hem=.53, legs=[(FORK, .103, .099, .140), (.64, .113, .090, .116), (.53, .122, .082, .098)], limbs=((.099, .084), (.161, .097)), pressed=.008),
    'shorts.bermuda': SHORT | dict(hem=.44, legs=[(FORK, .102, .098, .138), (.60, .114, .086, .108), (.44, .122, .076, .092)], limbs=((.099, .086), (.140, .080)), pressed=.008),
    'shorts.denim': SHORT | dict(half=HIPS, hem=.60, legs=[(FORK, .100, .096, .132), (.60, .118, .082, .102)], limbs=((.099, .086), (.185, .105)), jeans=True, bend=.08, shear=2e-4, creased=.0026),
    'shorts.track': GATHERED | dict(hem=.60, legs=[(FORK, .104, .101, .142), (.60, .124, .088, .104)], limbs=((.102, .090), (.199, .109)), parts=.05, apart=.034),
    'swimwear.trunks': GATHERED | dict(hem=.62, aside=(1.0, -4.43), folds=((.004, 3), (.003, 5), (.002, 8)), legs=[(FORK, .103, .100, .138), (.62, .122, .088, .106)], limbs=((.102, .088), (.208, .122)), parts=.05, apart=.034),
}

rng = np.random.default_rng(5)
WAVES = [(rng.uniform(52, 105), rng.uniform(-38, 38), rng.uniform(-26, 26), rng.uniform(0, 6.3)) for _ in range(7)]
CLOUDS = [(rng.uniform(9, 17), rng.uniform(8, 15), rng.uniform(0, 6.3)) for _ in range(7)]


def creases(points, hem, much):
    """How far cloth stands out where it has been worn: short folds behind the knee and below the fork, that run across the leg."""
    x, y, z = points[..., 0], points[..., 1], points[..., 2]
    hump = lambda height, wide: np.exp(-((z - height) / wide) ** 2)
    where = .25 + .9 * hump(.46, .10) + .75 * hump(.70, .07) + .6 * hump(hem + .07, .06)
    where = where * np.clip((.93 - z) / .10, 0, 1) * np.clip((z - hem) / .03, 0, 1)
    out = 0
    for (a, b, c, at), (d, e, to) in zip(WAVES, CLOUDS):
        ridge = (1 - np.abs(np.sin((a * z + b * x + c * y + at) / 2))) ** 2.2 - .28
        out = out + ridge * np.clip(np.sin(d * x + e * z + to + 6 * y) * 1.3, 0, 1)
    return much * where * out


class Legs(Tube):
    """A tube whose rows below the crotch are two rings: the outer half of each leg continues the tube, the inner half is its own."""
    def __init__(self, cut):
        c, rows = cut['mesh']
        k = self.fork = round(rows * (WAIST - FORK) / (WAIST - cut['hem']))
        super().__init__(cut | dict(hem=FORK, folds=(), mesh=(c, k + 1)))
        self.cut, self.rows, self.patches = cut, rows, []
        if cut.get('elastic'):
            gathered(self)
        self.sides = {1: np.arange(c // 2, c + 1) % c, -1: np.arange(c // 2, -1, -1)}   # both from the front to the back
        below = np.linspace(FORK, cut['hem'], rows - k)
        self.z = np.concatenate([self.z[:k], below[:, None].repeat(c, 1)])
        self.start = np.concatenate([self.start[:k], np.zeros((rows - k, c, 3))])
        table, level = np.array(sorted(cut['legs'])), below
        half = np.array(sorted(cut['half']))
        a, b = (np.interp(FORK, half[:, 0], half[:, i]) for i in (1, 2))
        mid, wide, deep = (smooth(table[:, 0], table[:, i], level)[:, None] for i in (1, 2, 3))
        open_ = (lambda t: t * t * (3 - 2 * t))(np.clip((FORK - level) / cut.get('parts', .09), 0, 1))[:, None]
        turn = np.linspace(-math.pi / 2, math.pi / 2, c // 2 + 1)[None]
        fall = np.clip((FORK + .02 - level) / .5, 0, 1)[:, None] ** .8
        for side, columns in self.sides.items():
            out = []
            for sign, phase in ((1, .6 + side * .4), (-1, 2.1 - side * .3)):
                seed = fall * sum(size * np.cos(many * turn + phase + n) for n, (size, many) in enumerate(cut['folds'])) * np.maximum(np.cos(turn), 0) ** .5
                crease = cut.get('pressed', 0) * np.minimum(1, .25 + fall) * np.exp(-(math.pi / 2 - np.abs(turn)) / .22)
                x = (a if sign > 0 else 0) * np.cos(turn) * (1 - open_) + (mid + sign * (wide + seed) * np.cos(turn)) * open_
                y = b * np.sin(turn) * (1 - open_) + (deep + crease) * np.sin(turn) * open_
                if 'creased' in cut:
                    stand = creases(np.stack([side * x, y, level[:, None] + 0 * x], -1), cut['hem'], cut['creased']) * open_
                    x, y = x + sign * stand * np.cos(turn), y + stand * np.sin(turn)
                out.append(np.stack([side * np.maximum(x, 0 if sign > 0 else .0005 * open_ + 0 * x), y, level[:, None] + 0 * x], -1))
            outer, inner = out
            whole = np.concatenate([self.start[:k, columns], outer])
            self.patches += [(side, whole), (side, inner)]
            self.start[k:, columns] = outer
        self.rest = self.start

    def weld(self):
        """All patches as one mesh: points, quads with the way round they face, cloth coordinates of each corner."""
        known, points, quads, uv = {}, [], [], []
        for n, (side, grid_) in enumerate(self.patches):
            inner = n % 2
            rows, cols, _ = grid_.shape
            index = np.empty((rows, cols), int)
            for r in range(rows):
                for q in range(cols):
                    key = tuple(np.round(grid_[r, q], 5) + 0.0)
                    if key not in known:
                        known[key] = len(points)
                        points.append(grid_[r, q])
                    index[r, q] = known[key]
            run = np.concatenate([np.zeros((rows, 1)), np.linalg.norm(np.diff(grid_, axis=1), axis=-1).cumsum(1)], 1)
            down = np.concatenate([np.zeros((1, cols)), np.linalg.norm(np.diff(grid_, axis=0), axis=-1).cumsum(0)])
            down = grid_[0, :, 2] - down
            if not inner:                                 # below the fork the print stays level, and upright at the side seam
                k, mid = self.fork, cols // 2
                begin = run[k, mid] - run[:, mid]         # where the leg's front edge lies on the print
                run[k:] += begin[k:, None]
                down[k:] = down[k] + grid_[k:, :, 2] - grid_[k, :, 2]
                begin, drop = begin[k:], down[k, 0] - grid_[k, 0, 2]
            else:
                run, down = begin[:, None] - run, grid_[..., 2] + drop
            run = run * side
            place = np.stack([run, down], -1)
            for r in range(rows - 1):
                for q in range(cols - 1):
                    corners = ((r, q), (r, q + 1), (r + 1, q + 1), (r + 1, q))
                    corners = corners if (side > 0) != bool(inner) else corners[::-1]
                    quads.append([int(index[at]) for at in corners])
                    uv.append([place[at] for at in corners])
            kept = 'inseam' if inner else 'index'
            setattr(self, kept, getattr(self, kept, {}) | {side: index})
        return np.array(points), quads, np.array(uv, np.float32)

    def drape(self):
        cut = self.cut
        points, quads, uv = self.weld()
        pins = {int(i) for index in self.index.values() for i in index[:2].ravel()}
        for index in self.inseam.values():                # the line between the legs is held where nobody sees it, or the inner halves sink
            across = points[index[0], 1]
            pins |= {int(i) for i in index[0][np.abs(across) < .8 * np.abs(across).max()]}
        pins = sorted(pins)
        sim = Cloth(points, quads, pins=pins, weight=.30 if cut.get('stiff') else .14, shear=cut['shear'], bend=cut['bend'] * self.fine)
        z0, dz, axis, radius = self.radial
        low = int(np.ceil((FORK + .03 - z0) / dz))
        (near, thigh), (far, calf) = cut.get('limbs', ((.086, .074), (.088, .048)))
        limbs = [(s * near, .0, FORK, thigh, s * far, .0, .12, calf) for s in (1, -1)]
        if 'apart' in cut:                                # a wedge between the legs
            limbs += [(.0, y, FORK - .02, .001, .0, y, cut['hem'], cut['apart']) for y in (-.075, -.025, .025, .075)]
        settle = dict(body=(z0 + low * dz, dz, axis[low:], radius[low:]), capsules=limbs, friction=.22, gap=.004 * self.fine, floor=.002)
        sim.run(.9 if cut.get('stiff') else 1.3, drag=2.0, **settle)
        sim.run(.5, drag=6, **settle)
        self.loose = sim.p.copy()
        self.p = np.empty((self.rows, self.columns, 3))
        for side, columns in self.sides.items():
            self.p[:, columns] = sim.p[self.index[side]]
        data = bpy.data.meshes.new('cloth')
        data.from_pydata(sim.p.tolist(), [], quads)
        data.uv_layers.new(name='UVMap').data.foreach_set('uv', uv.ravel())
        self.seen = []                                    # where stitches run
        self.thing = add('cloth', data)
        return self.thing

    def ring(self, side, row):
        """A ring of one leg, all round; rows count from the fork."""
        outer, inner = self.index[side][self.fork + row], self.inseam[side][row]
        return self.loose[np.concatenate([outer, inner[::-1][1:-1]])]

    def on(self, row, share, lift=.0016):
        """A point of the front: row, and share of the way from the middle of the front (0) to the side (1), left or right by its sign."""
        columns = self.sides[1 if share >= 0 else -1]
        at = abs(share) * (len(columns) - 1) / 2
        i, r = int(at), int(row)
        near = lambda r, i: self.p[r, columns[i]]
        mix = lambda a, b, t: a * (1 - t) + b * t
        here = mix(mix(near(r, i), near(r, i + 1), at - i), mix(near(r + 1, i), near(r + 1, i + 1), at - i), row - r)
        out = here * (1, 1, 0)
        return here + out / (np.linalg.norm(out) + 1e-9) * lift

    def read(self, points, lift):
        """Points given as height and share."""
        return np.array([self.on(float(np.interp(-z, -self.z[:, 0], np.arange(self.rows))), share, lift) for z, share in points])

    def seam(self, points, inner):
        q = self.read(points, .0014)
        thread_mesh(np.stack([q[:-1], (q[:-1] + q[1:]) / 2, q[1:]], 1), .0007, inner)

    def stitches(self, points, thread, lift=.0018, length=.0042, gap=.0022):
        q = self.read(points, lift)
        self.seen.append(q)
        s = np.concatenate([[0], np.linalg.norm(np.diff(q, axis=0), axis=1).cumsum()])
        dash = np.arange(0, s[-1] - length, length + gap)
        put = lambda at: np.stack([np.interp(at, s, q[:, k]) for k in range(3)], -1)
        thread_mesh(np.stack([put(dash), put(dash + length / 2), put(dash + length)], 1), .00062, thread)

    def show_seams(self):
        """Tells the weave where stitches run: denim pales there."""
        if self.seen:
            at = np.concatenate(self.seen)
            far = np.concatenate([np.linalg.norm(part[:, None] - at[None], axis=-1).min(1) for part in np.array_split(self.loose, 40)])
            self.thing.data.attributes.new('seam', 'FLOAT', 'POINT').data.foreach_set('value', np.exp(-(far / .009) ** 2).astype(np.float32))


def build(name):
    """Cuts, sews and drapes one pair of legs."""
    cut = CUTS[name]
    tube = Legs(cut)
    cloth = material('cloth', .30)
    finish(tube.drape(), cloth, .0022 if cut.get('stiff') else .0009, 1)
    if cut.get('elastic'):
        sewn_on(tube, cloth)
        tube.show_seams()
    else:
        waistband(tube, cloth)
    if cut.get('fly'):
        fly(tube, cloth)
        tube.show_seams()
    standing()
    return tube


render = rendered(build)
