"""Capes: a wide tube that hangs from the neck over shoulders and arms; closed down the front by buttons."""
import math
import numpy as np
from drape import Tube
from flat import thread_mesh
from studio import finish, grid, material, passes, smooth, standing
import bpy

# a torso with its arms: z, half width, half depth, forward offset
SHAPE = [(0.35, .16, .09, 0), (0.72, .215, .115, -.005), (0.90, .232, .122, -.006), (1.05, .236, .122, -.004), (1.20, .232, .122, 0), (1.29, .222, .114, -.004),
         (1.345, .192, .098, -.010), (1.385, .138, .078, -.015), (1.41, .080, .062, -.018), (1.44, .060, .054, -.02), (1.53, .052, .052, -.02)]
HANG = [(1.44, .066, .062), (1.41, .112, .088), (1.38, .170, .116), (1.34, .214, .142), (1.26, .254, .186), (1.05, .318, .262), (.80, .385, .342), (.62, .43, .39)]

CUTS = {
    'other.cape': dict(top='cape', half=HANG, hem=.70, opens=1.30, gather=.55, folds=((.026, 9), (.018, 6), (.008, 14)), mesh=(240, 120), bend=.16, shear=6e-4, stiff=True,
                       waisted=False),
}


class Cape(Tube):
    shape = SHAPE

    def down(self):
        """Rows as far apart on the flat shoulder as below it."""
        half, z = np.array(sorted(HANG)), np.linspace(1.412, self.cut['hem'], 400)
        way = np.concatenate([[0], np.hypot(np.diff(smooth(half[:, 0], half[:, 1], z)), np.diff(z)).cumsum()])
        return np.interp(np.linspace(0, way[-1], self.rows), way, np.linspace(0, 1, 400))

    def edge(self):
        return 1.412 - .020 * self.front                  # lower in front than behind

    def hug(self, gap):
        self.start[0, :, 0], self.start[0, :, 1] = (.072 + gap) * np.cos(self.turn), .016 + (.072 + gap) * np.sin(self.turn)

    def at(self, row, across, lift):
        """A point of the front, `across` metres from its middle along the cloth."""
        middle, reach = self.columns // 2, self.columns // 6
        line = self.p[row, middle - reach:middle + reach + 1]
        run = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
        here = np.array([np.interp(across + run[reach], run, line[:, k]) for k in range(3)])
        out = here * (1, 1, 0)
        return here + out / np.linalg.norm(out) * lift


def collar(cloth, tall=.052):
    """A collar that stands, open a finger wide in front."""
    turn = np.linspace(-math.pi / 2 + .07, 1.5 * math.pi - .07, 140)
    rows = []
    for h in np.linspace(0, 1, 9):
        wide = .0795 - .010 * h + .0016 * math.sin(math.pi * h)
        rows.append(np.stack([wide * np.cos(turn), .016 + wide * np.sin(turn), 1.401 + .020 * np.sin(turn) + tall * h * (1 - .10 * np.exp(-((np.abs(turn - math.pi / 2) - 3.07) / .25) ** 2))], -1))
    place = np.stack(np.broadcast_arrays(np.linspace(0, .48, 140)[None], np.linspace(2, 2 + tall, 9)[:, None]), -1)
    finish(grid('collar', np.array(rows), closed=False, uv=place), cloth, .0034, 2)


def placket(cape, cloth, wide=.028):
    """The edge that laps over, from the collar to the hem, its stitching and its buttons."""
    thread, hard = material('thread'), material('hard')
    rows, cols = range(1, cape.rows), np.linspace(-wide, wide, 9)
    strip = np.array([[cape.at(r, x, .0042 - .003 * (abs(x) > wide * .99)) for x in cols] for r in rows])
    down = np.concatenate([[0], np.linalg.norm(np.diff(strip[:, 4], axis=0), axis=1).cumsum()])
    place = np.stack(np.broadcast_arrays(cols[None], -down[:, None] - .02), -1)
    finish(grid('placket', strip, closed=False, uv=place), cloth, .002, 1)
    line = np.array([cape.at(r, wide - .007, .0062) for r in rows[2:]])
    s = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
    put = lambda q: np.stack([np.interp(q, s, line[:, k]) for k in range(3)], -1)
    dash = np.arange(0, s[-1], .0068)
    thread_mesh(np.stack([put(dash), put(dash + .0022), put(dash + .0044)], 1), .0006, thread)
    for depth in (.035, .135, .235, .335):
        row = int(np.argmin(np.abs(down - depth))) + 1
        here, near = cape.at(row, 0, .0085), cape.at(row + 3, 0, .0085)
        tilt = math.atan2(near[1] - here[1], here[2] - near[2])
        bpy.ops.mesh.primitive_cylinder_add(radius=.0125, depth=.0042, location=tuple(here), rotation=(math.pi / 2 + tilt, 0, 0), vertices=48)
        thing = bpy.context.object
        thing.data.materials.append(hard)
        mod = thing.modifiers.new('round', 'BEVEL')
        mod.width, mod.segments = .0014, 4
        bpy.ops.object.shade_smooth()
        thing.data.use_auto_smooth = True


def render(name, folder, samples, size):
    cape = Cape(CUTS[name])
    cloth = material('cloth', .30)
    finish(cape.drape(), cloth, .0026, 1)
    placket(cape, cloth)
    collar(cloth)
    standing()
    low, high, wide = cape.p[..., 2].min(), 1.475, np.ptp(cape.p[..., 0])
    mid, tall = (low + high) / 2, max((high - low) * 1.18, wide * 1.25 * 1.18)
    shots = {'front': dict(at=(0, -4.6, mid + .18), aim=(0, 0, mid), lens=36 * 4.6 / tall),
             'detail': dict(at=(-.45, -3.0, 1.62), aim=(-.02, -.12, 1.29), lens=36 * 3.0 / .48),
             'setting': dict(at=(2.55, -3.75, mid + .42), aim=(0, 0, mid), lens=36 * 4.55 / (tall * 1.02))}
    for view, shot in shots.items():
        yield view, lambda path, shot=shot: passes(path, 'standing', samples=samples, size=size, **shot)
