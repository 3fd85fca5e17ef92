"""Dresses without sleeves whose shoulders are cut in one with the front and the back: shift, knitted dress."""
import math
import numpy as np
from drape import Tube, rendered
from studio import finish, grid, material, smooth, standing

RIDGE = 1.450                  # height of the shoulder beside the neck
BLADE = .078                   # how far below it front and back lie on the chest

CHEST = [(1.46, .156, .096), (1.38, .157, .100), (1.30, .156, .118), (1.22, .155, .134)]
STRAIGHT = [*CHEST, (1.14, .158, .132), (1.045, .163, .132), (.96, .175, .138), (.88, .190, .148), (.70, .206, .166), (.44, .222, .184)]
COLUMN = [*CHEST, (1.14, .144, .116), (1.045, .131, .100), (.96, .157, .116), (.88, .187, .138), (.78, .192, .148), (.6, .184, .148), (.25, .178, .146)]

# inner, outer: where the shoulder begins and ends, as |cos| of the direction; dip: how far the neck falls in front and behind
ROUND = dict(top='shoulders', inner=.44, outer=.80, dip=(.088, .026), waisted=False)
CUTS = {
    'dress.shift': ROUND | dict(half=STRAIGHT, hem=.50, opens=1.10, folds=((.004, 5), (.004, 4), (.002, 9)), mesh=(220, 140), bend=.10, shear=2e-4, stiff=True, stand=.014),
    'dress.knitted': ROUND | dict(half=COLUMN, hem=.30, folds=((.003, 5), (.003, 4), (.002, 9)), mesh=(220, 150), bend=.2, shear=2e-3, stand=.022, ribs=True, thick=.003),
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
        before = self.cut['dip'][0] * round_
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
        """A point on the cloth, or above it, at a height and in a direction: 0 is the front, positive to the right of the picture."""
        c = (math.pi + turn) / (2 * math.pi) * self.columns
        i, f = int(math.floor(c)), c - math.floor(c)
        read = lambda k: np.array([np.interp(-z, -self.p[:, k % self.columns, 2], self.p[:, k % self.columns, q]) for q in range(3)])
        here, beside = read(i) * (1 - f) + read(i + 1) * f, read(i + 2) - read(i - 1)
        out = np.array([beside[1], -beside[0], 0])
        return here + out / (np.linalg.norm(out) + 1e-9) * lift


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
    standing()
    return tube


render = rendered(build)
