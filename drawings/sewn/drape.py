"""Skirts, slips and gowns: a tube of rings round an unseen torso, with folds that gravity deepens."""
import math
import bpy
import numpy as np
from mathutils import Vector
from cloth import Cloth, radial
from flat import thread_mesh
from studio import finish, grid, loft, material, passes, smooth, standing

# z, half width, half depth, forward offset
BODY = [(0.35, .10, .08, .0), (0.55, .135, .10, .0), (0.72, .160, .112, -.005), (0.86, .172, .118, -.010), (0.96, .145, .100, 0), (1.05, .118, .086, .004),
        (1.14, .130, .098, .008), (1.22, .142, .112, .014), (1.29, .150, .100, .004), (1.35, .165, .082, -.008), (1.395, .172, .064, -.016),
        (1.425, .110, .058, -.018), (1.45, .062, .055, -.02), (1.53, .052, .052, -.02)]
WAIST, EDGE, STRAP = 1.045, 1.318, .62         # STRAP: |cos| of the direction in which straps stand

TORSO = [(1.045, .122, .092), (1.14, .136, .108), (1.22, .149, .126), (1.30, .152, .112), (1.36, .155, .100)]
SLIP = TORSO + [(.30, .285, .250), (.6, .222, .188), (.78, .194, .150), (.88, .184, .134), (.96, .156, .112)]
GOWN = TORSO + [(-.06, .40, .37), (.30, .315, .275), (.6, .232, .195), (.78, .196, .152), (.88, .184, .134), (.96, .152, .110)]

FULL = TORSO + [(.30, .375, .345), (.6, .305, .275), (.8, .245, .215), (.92, .198, .163), (1.0, .148, .115)]

EMPIRE = [*TORSO[2:], (1.14, .140, .114), (1.04, .172, .144), (.9, .212, .182), (.6, .268, .236), (.4, .30, .27)]
LOOSE = [*TORSO[2:], (1.14, .158, .134), (1.045, .168, .142), (.96, .180, .150), (.86, .194, .162)]

# folds: how deep and how many; fall: from which height down they open; hold: weight of the seed
CUTS = {
    'dress.slip': dict(top='scoop', half=SLIP, hem=.36, folds=((.012, 9), (.010, 6), (.007, 15)), mesh=(200, 120), bend=.4, shear=2e-3),
    'dress.gown': dict(top='strapless', half=GOWN, hem=.012, train=.05, folds=((.027, 12), (.020, 7), (.014, 19)), mesh=(230, 150), bend=.4, shear=2e-3),
    'dress.tiered': dict(top='scoop', strap=.15, half=FULL, hem=.34, tiers=(.79, .56), folds=((.017, 18), (.013, 8), (.009, 29)), gather=.30, mesh=(220, 130), bend=.25, shear=6e-4, belt=True),
    'top.halter': dict(top='halter', half=LOOSE, hem=.90, opens=1.20, gather=.40, folds=((.008, 9), (.007, 6), (.004, 15)), mesh=(220, 90), bend=.3, shear=2e-3, waisted=False),
    'top.cami': dict(top='scoop', strapped=.52, half=LOOSE, hem=.89, opens=1.20, gather=.40, folds=((.010, 9), (.008, 6), (.005, 15)), mesh=(200, 80), bend=.4, shear=2e-3, waisted=False),
    'lingerie.nightdress': dict(top='scoop', strap=.11, half=EMPIRE, hem=.44, opens=1.13, gather=.30, waist=1.14, folds=((.013, 17), (.010, 8), (.006, 27)),
                                mesh=(220, 120), bend=.3, shear=8e-4),
    'other.virtual': dict(top='scoop', half=GOWN, hem=.012, train=.05, tiers=(.80, .52, .26), folds=((.022, 14), (.016, 9), (.012, 23)), gather=.26, mesh=(240, 150), bend=.3, shear=8e-4, belt=True),
    'skirt.bias': dict(top='waist', half=[(1.06, .128, .096), (.96, .152, .110), (.88, .182, .132), (.78, .196, .150), (.6, .226, .190), (.36, .275, .240)], hem=.40,
                       folds=((.013, 9), (.010, 6), (.007, 15)), mesh=(220, 120), bend=.4, shear=2e-3, fine=True),
    'skirt.circle': dict(top='waist', half=[(1.06, .128, .096), (1.0, .150, .120), (.92, .205, .175), (.8, .270, .240), (.5, .41, .38)], hem=.50,
                         folds=((.030, 13), (.020, 8), (.010, 21)), mesh=(240, 110), bend=.3, shear=8e-4),
    'skirt.tiered': dict(top='waist', half=[(1.06, .128, .096), (1.0, .150, .118), (.9, .190, .158), (.72, .232, .20), (.45, .30, .27), (.2, .36, .33)], hem=.28, tiers=(.80, .55),
                         folds=((.010, 22), (.009, 15), (.007, 31)), mesh=(260, 130), bend=.2, shear=6e-4),
    'skirt.pencil': dict(top='waist', half=[(1.06, .126, .095), (.96, .152, .110), (.88, .180, .128), (.78, .184, .134), (.6, .172, .132), (.4, .160, .128)], hem=.46,
                         folds=((.0042, 5), (.003, 3), (.0018, 9)), mesh=(200, 100), bend=.06, shear=2e-4, stiff=True, settle=.25, darted=True),
    'skirt.mini': dict(top='waist', half=[(1.06, .128, .096), (.96, .156, .114), (.88, .186, .136), (.78, .204, .156), (.6, .236, .196)], hem=.64,
                       folds=((.005, 5), (.004, 4), (.002, 9)), mesh=(200, 80), bend=.08, shear=2e-4, stiff=True),
    'skirt.pleated': dict(top='waist', half=[(1.06, .128, .096), (.96, .160, .122), (.88, .188, .150), (.78, .206, .172), (.6, .238, .204), (.36, .272, .240)], hem=.42,
                          pleats=44, settle=.35, mesh=(352, 90), bend=.02, shear=2e-4),
}


class Tube:
    """The cut as rings: `start` is where the solver begins, `rest` what was cut."""
    shape = BODY                                          # the torso it hangs on
    follow = 5                                            # so many rows below the edge bend towards it
    def __init__(self, cut):
        self.cut, (self.columns, self.rows) = cut, cut['mesh']
        self.fine = 180 / self.columns                    # size of a cell against the mesh on which the stiffness was tuned
        u, v = np.linspace(0, 1, self.columns, endpoint=False), self.down()
        self.strap = cut.get('strapped', STRAP)
        self.turn = 2 * math.pi * u + math.pi / 2         # u = 0 back (+y), u = .5 front (-y)
        self.front, self.across = -np.sin(self.turn), np.abs(np.cos(self.turn))
        top, hem = self.edge(), np.full(self.columns, cut['hem']) - cut.get('train', 0) * np.clip(-self.front, 0, 1) ** 1.5
        z = self.z = top[None] + (hem - top)[None] * v[:, None]
        half = np.array(sorted(cut['half']))
        a, b = smooth(half[:, 0], half[:, 1], z), smooth(half[:, 0], half[:, 2], z)
        self.body = loft(self.shape, 120, 72)
        for s in (-1, 1):                                 # bust
            d = np.exp(-(((self.body[..., 0] - s * .072) / .055) ** 2 + ((self.body[..., 2] - 1.215) / .055) ** 2))
            self.body[..., 1] -= np.where(self.body[..., 1] < 0, d * .028, 0)
        self.radial = radial(self.body)
        p = self.start = self.around(a, b)
        self.hug(.004)
        for k in range(1, self.follow):
            p[k, :, :2] = p[k, :, :2] * (k / self.follow) + p[0, :, :2] * (1 - k / self.follow)
        self.fold()
        self.rest = p.copy()
        if cut['top'] == 'cowl':                          # the edge between the straps is longer than the way between them
            between = np.clip((self.strap - self.across) / self.strap, 0, 1) * (self.front > 0)
            cowl = np.sin(between * math.pi / 2)[None] ** .8 * np.exp(-((EDGE - z) / .12) ** 2)
            self.rest[..., 1] -= cowl * .098
            p[..., 1] -= cowl * .050
            p[..., 2] -= (np.sin(between * math.pi / 2) ** 1.3)[None] * np.exp(-((EDGE - z) / .10) ** 2) * .075

    def down(self):
        """How far down each row lies, from the edge (0) to the hem (1)."""
        return np.linspace(0, 1, self.rows) ** .92

    def edge(self):
        front, across, top, at = self.front, self.across, self.cut['top'], self.strap
        if top == 'waist':
            return np.full(self.columns, WAIST + .012)
        side = lambda wide: EDGE - .118 * smooth([0, wide, .93 - at, 1 - at], [0, .1 if wide < .1 else .05, .93, 1], np.clip(across - at, 0, 1))
        wide = self.cut.get('strap', .03)
        if top == 'scoop':
            neck = EDGE - .040 * smooth([0, .06, .45, at], [1.04, 1.02, .58, 0], across)
            back = 1.20 + .03 * np.exp(-((across - at - wide / 2) / .12) ** 2)
            return np.where(front > 0, np.where(across < at, neck, side(wide)), back)
        back = 1.20 - .09 * np.exp(-(across / .62) ** 2)
        if top == 'cowl':
            return np.where(front > 0, np.where(across < at, EDGE, side(.03)), back)
        if top == 'halter':                               # narrow at the neck, wide below the arm, open at the back
            line = np.where(front > 0, 1.402 - .205 * smooth([0, .42, .58, .84, 1], [0, .01, .16, .86, 1], across), 1.197 - .10 * smooth([0, .35, 1], [0, .7, 1], 1 - across))
            for _ in range(6):
                line = (np.roll(line, 1) + 2 * line + np.roll(line, -1)) / 4
            return line
        heart = 1.268 + .026 * np.exp(-((across - .48) / .26) ** 2) - .016 * np.exp(-(across / .16) ** 2)
        line = np.where(front > 0, heart - .052 * smooth([0, .6, .9, 1], [0, .05, .7, 1], across), 1.2165 - .014 * (1 - across))
        for _ in range(8):                                # front and back meet at the side without a corner
            line = (np.roll(line, 1) + 2 * line + np.roll(line, -1)) / 4
        return line

    def around(self, a, b):
        return np.stack([a * np.cos(self.turn)[None], b * np.sin(self.turn)[None], self.z], -1)

    def hug(self, gap):
        """Lays the top edge on the torso."""
        z0, dz, axis, radius = self.radial
        p = self.start
        r = np.clip((p[0, :, 2] - z0) / dz, 0, len(axis) - 2)
        i, f = r.astype(int), r % 1
        s = np.mod(np.arctan2(p[0, :, 1], p[0, :, 0]), 2 * math.pi) / (2 * math.pi) * radius.shape[1]
        j = s.astype(int) % radius.shape[1]
        R = radius[i, j] * (1 - f) + radius[i + 1, j] * f + gap
        p[0, :, 0], p[0, :, 1] = R * np.cos(self.turn), R * np.sin(self.turn) + axis[i]

    def fold(self):
        cut, z, turn = self.cut, self.z, self.turn
        if 'pleats' in cut:                               # knife pleats: a saw, deeper towards the hem
            saw = (np.arange(self.columns) * cut['pleats'] / self.columns) % 1
            depth = np.interp(z[:, 0], [cut['hem'], 1.0, WAIST], [.016, .010, .004])[:, None] * (saw - .5)[None]
        else:
            from_ = cut.get('opens', 1.04)
            fall = np.clip((from_ - z) / cut.get('gather', .95 if cut['top'] != 'waist' else .45), 0, 1) ** (.6 if 'gather' in cut else .8)
            depth = fall * sum(size * np.cos(many * turn + at)[None] for (size, many), at in zip(cut['folds'], (.4, 2.2, 1)))
            if cut['top'] == 'halter':                    # gathered into the band at the neck
                pulled = np.clip((z - 1.12) / .20, 0, 1) * (self.front > 0) * np.clip((.62 - self.across) / .3, 0, 1)
                depth = depth + .0065 * pulled * np.cos(34 * turn)[None]
            for at in cut.get('tiers', ()):               # each tier begins narrow and gathered
                below = np.clip((at - z) / .10, 0, 1) * (z < at)
                depth = depth + np.where(z < at, -.012 * (1 - below) + .016 * below, 0)
        self.start[..., 0] += depth * np.cos(turn)
        self.start[..., 1] += depth * np.sin(turn)

    def uv(self):
        """The print lies on the cloth as it was cut: level round from the middle of the front, up and down from the waist."""
        z, rest = self.z, self.rest
        heights = np.linspace(z.min(), z.max(), 160)
        level = np.stack([np.stack([np.interp(heights, z[::-1, c], rest[::-1, c, k]) for c in range(self.columns)], 1) for k in (0, 1)], -1)
        level = np.concatenate([level, level[:, :1]], 1)
        run = np.concatenate([np.zeros((160, 1)), np.linalg.norm(np.diff(level, axis=1), axis=-1).cumsum(1)], 1)
        run -= run[:, self.columns // 2][:, None]
        hand = np.searchsorted(heights, .90)
        if self.cut['top'] == 'waist' and hand < 159:     # what is gathered was cut as wide as it is a hand below the waist
            run[hand:] = run[hand]
        if 'gather' in self.cut and 'tiers' in self.cut:
            run[(heights > .93) & (heights < WAIST)] = run[np.searchsorted(heights, .93)]
        drop = np.concatenate([np.zeros((1, self.columns)), np.linalg.norm(np.diff(rest, axis=0), axis=-1).cumsum(0)])
        wrap = lambda q: np.concatenate([q, q[:, :1]], 1)
        return np.stack([np.stack([np.interp(wrap(z)[:, c], heights, run[:, c]) for c in range(self.columns + 1)], 1), wrap(self.height(drop))], -1)

    def height(self, drop):
        """How high each point lies on the cloth as it was cut; drop: the way down to it from the edge."""
        return self.z[:1] - drop

    def drape(self):
        cut = self.cut
        free = (self.front > 0) & (self.across < self.strap) & (cut['top'] == 'cowl')
        index = np.arange(self.rows * self.columns).reshape(self.rows, self.columns)
        nxt = np.roll(index, -1, 1)
        faces = np.stack([index[:-1], nxt[:-1], nxt[1:], index[1:]], -1).reshape(-1, 4)
        pins = np.where(~free)[0]
        if cut['top'] in ('waist', 'strapless'):          # a waistband or a boned edge: its first rows hold
            pins = np.concatenate([pins, pins + self.columns])
        sim = Cloth(self.start, faces.tolist(), rest=self.rest, pins=pins, weight=.30 if cut.get('stiff') else .14, shear=cut['shear'], bend=cut['bend'] * self.fine,
                    scale=1 - .03 * np.exp(-((self.z - cut.get('waist', WAIST)) / .035) ** 2).ravel() if cut.get('waisted', cut['top'] != 'waist') else None)
        settle = dict(body=self.radial, friction=.22, gap=.004 * self.fine, floor=.002)
        long = cut.get('settle', 1)
        sim.run(1.5 * long, drag=1.5, **settle)
        sim.run(.7 * min(1, 3 * long), drag=6, **settle)
        self.p = sim.p.reshape(self.rows, self.columns, 3)
        return grid('cloth', self.p, uv=self.uv())


def straps(tube, cloth, body, wide, many=4):
    """Ribbons over the shoulders, from the front edge to the back edge."""
    co, turn, inner = tube.p[0], tube.turn, tube.strap
    for sign in (-1, 1):
        rows = []
        for lean in np.linspace(inner, inner + wide, many):
            f, r = (min(np.where((tube.front > 0) == k)[0], key=lambda i: abs(np.cos(turn[i]) - sign * lean)) for k in (True, False))
            line = [co[f] - (0, 0, .006), co[f]]
            for t in np.linspace(math.radians(-150), math.radians(-15), 60):
                x = float(co[f][0]) + (co[r][0] - co[f][0]) * max(0, t + math.radians(150)) / math.radians(135)
                ok, hit, *_ = body.ray_cast(Vector((x, -.016, 1.26)), Vector((0, math.cos(t), -math.sin(t))))
                if ok and hit.z > EDGE + .017:
                    line.append(np.array(hit) + (0, 0, .003))
            line = np.array(line + [co[r], co[r] - (0, 0, .006)])
            s = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
            line = np.stack([np.interp(np.linspace(0, s[-1], 48), s, line[:, k]) for k in range(3)], -1)
            for _ in range(3):
                line[2:-2] = (line[1:-3] + 2 * line[2:-2] + line[3:-1]) / 4
            rows.append(line)
        rows = np.array(rows)
        place = np.stack(np.broadcast_arrays(np.linspace(0, np.linalg.norm(rows[-1, 24] - rows[0, 24]), many)[:, None], np.linspace(0, .4, 48)[None]), -1)
        finish(grid('strap', rows, closed=False, uv=place), cloth, .0016, 1)


def waistband(tube, cloth, tall=.036):
    """A band round the top edge, standing a little off the torso."""
    ring, out = tube.p[1].copy(), np.stack([np.cos(tube.turn), np.sin(tube.turn), 0 * tube.turn], -1)
    for _ in range(10):
        ring = (np.roll(ring, 1, 0) + 2 * ring + np.roll(ring, -1, 0)) / 4
    heights = np.linspace(-.008, tall, 7)
    band = np.array([ring + out * (.0045 - .006 * max(0, h) / tall) + (0, 0, h) for h in heights])
    girth = np.linalg.norm(np.diff(np.concatenate([ring, ring[:1]]), axis=0), axis=1).cumsum()
    girth = np.concatenate([[0], girth]) - girth[len(girth) // 2]
    place = np.stack(np.broadcast_arrays(girth[None], (heights + 2)[:, None]), -1)
    finish(grid('band', band, uv=place), cloth, .003, 1)


def waist_darts(tube):
    """Two darts in front, from the waistband down to the hip."""
    inner, middle = material('inner'), tube.columns // 2
    for side in (1, -1):
        down = np.arange(1, np.searchsorted(-tube.z[:, middle], -.945))
        across = middle + side * tube.columns * np.linspace(.066, .074, len(down))
        line = np.array([tube.p[r, int(round(k))] for r, k in zip(down, across)])
        for _ in range(4):
            line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
        line[:, 1] -= .0013
        thread_mesh(np.stack([line[:-1], (line[:-1] + line[1:]) / 2, line[1:]], 1), .0006, inner)


def neckband(cloth, tall=.026):
    """A band round the neck, into which a halter is gathered."""
    turn, heights = np.linspace(0, 2 * math.pi, 120, endpoint=False), np.linspace(0, tall, 6)
    ring = lambda h: np.stack([.053 * (1 - h) * np.cos(turn), .012 + .066 * (1 - h) * np.sin(turn), 1.394 + h + .018 * np.sin(turn)], -1)
    place = np.stack(np.broadcast_arrays(np.linspace(0, .40, 121)[None], (heights + 2)[:, None]), -1)
    finish(grid('neckband', np.array([ring(h) for h in heights]), uv=place), cloth, .003, 1)


def belt(tube, cloth):
    """A band over the seam at the waist."""
    z, p = tube.z, tube.p
    out = np.stack([np.cos(tube.turn), np.sin(tube.turn), 0 * tube.turn], -1)

    def ring(height):
        line = np.array([[np.interp(WAIST + height, z[::-1, c], p[::-1, c, k]) for k in range(3)] for c in range(tube.columns)])
        line[:, 2] = WAIST + height
        for _ in range(8):
            line = (np.roll(line, 1, 0) + 2 * line + np.roll(line, -1, 0)) / 4
        return line
    band = np.array([ring(h) + out * off for h, off in ((-.014, .0022), (-.012, .0034), (0, .0042), (.012, .0034), (.014, .0022))])
    place = np.stack(np.broadcast_arrays(np.linspace(0, .7, tube.columns + 1)[None], np.linspace(2, 2.028, 5)[:, None]), -1)
    finish(grid('belt', band, uv=place), cloth, .0014, 1)


def build(name):
    """Cuts, sews and drapes one tube."""
    cut = CUTS[name]
    tube = Tube(cut)
    cloth = material('cloth', .30)
    finish(tube.drape(), cloth, .0022 if cut.get('stiff') else .0009, 1)
    if cut['top'] in ('cowl', 'scoop'):
        body = grid('body', tube.body)
        body.hide_render = True
        bpy.context.evaluated_depsgraph_get()
        straps(tube, cloth, body, cut.get('strap', .03), 4 if 'strap' not in cut else 9 if cut['strap'] < .2 else 17)
    if cut['top'] == 'waist':
        waistband(tube, cloth)
    if cut.get('darted'):
        waist_darts(tube)
    if cut['top'] == 'halter':
        neckband(cloth)
    if cut.get('belt'):
        belt(tube, cloth)
    standing()
    return tube


def views(tube):
    p = tube.p.reshape(-1, 3)
    low, high = p[:, 2].min(), (1.425 if tube.cut['top'] in ('cowl', 'scoop', 'halter') else p[:, 2].max() + (.03 if tube.cut['top'] == 'waist' else 0))
    mid = (low + high) / 2
    wide = np.ptp(p[:, 0])
    tall = max((high - low) * 1.18, wide * 1.35 * 1.25)
    yield 'front', dict(at=(0, -4.6, mid + .18), aim=(0, 0, mid), lens=36 * 4.6 / tall)
    if tube.cut['top'] == 'waist' and 'legs' in tube.cut and low > .35:
        # shorts are nearly all seen from that far: button, pocket and seams instead
        yield 'detail', dict(at=(-1.0, -2.85, 1.30), aim=(-.045, -.1, 1.0), lens=36 * 3.05 / .26)
    elif tube.cut['top'] == 'waist':
        yield 'detail', dict(at=(-.5, -3.0, 1.35), aim=(-.02, -.1, .93), lens=36 * 3.05 / .42)
    else:
        lift = -.105 if tube.cut['top'] == 'strapless' else 0
        yield 'detail', dict(at=(-.45, -3.0, 1.45 + lift), aim=(-.01, -.1, 1.21 + lift), lens=36 * 3.05 / .48)
    yield 'setting', dict(at=(*tube.cut.get('aside', (2.55, -3.75)), mid + .42), aim=(0, 0, mid), lens=36 * 4.55 / (tall * 1.02))


def rendered(build):
    """How a family of tubes is rendered: built once, seen from each of its views."""
    def render(name, folder, samples, size):
        tube = build(name)
        for view, shot in views(tube):
            yield view, lambda path, shot=shot: passes(path, 'standing', samples=samples, size=size, **shot)
    return render


render = rendered(build)
