"""Small leather goods: a shoulder bag with a flap, a coiled belt. Built and seen like the bags of solids.py."""
import math
import bpy
import numpy as np
import solids
from solids import SCALE, made, stitches, strap, unrolled
from studio import smooth

CUTS = {
    'accessories.shoulder': dict(shape='shoulder', aim=.178, frame=.50, detail=((.02, .105), .22)),
    'accessories.belt': dict(shape='belt', aim=.018, frame=.225, detail=((.044, .015), .12), lift=.42),
}


def swept(points, across, up, width, thick, cloth, sides=24, soft=.35):
    """A flat band along points; across and up are given at each of them."""
    t = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    x, y = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** soft * width / 2, np.sign(np.sin(t)) * np.abs(np.sin(t)) ** .6 * thick / 2
    ring = points[:, None] + across[:, None] * x[None, :, None] + up[:, None] * y[None, :, None]
    s = np.concatenate([[0], np.linalg.norm(np.diff(points, axis=0), axis=1).cumsum()])
    end = lambda k, f: ring[k].mean(0) + (ring[k] - ring[k].mean(0)) * f
    ring = np.concatenate([[end(0, .02), end(0, .9)], ring, [end(-1, .9), end(-1, .02)]])
    s = np.concatenate([[s[0], s[0]], s, [s[-1], s[-1]]])
    around = np.concatenate([x, x[:1]]) + np.concatenate([y, y[:1]])
    made('band', ring, cloth, uv=np.stack(np.broadcast_arrays(s[:, None], around[None]), -1))


def shoulder(cloth, thread, hard, inner):
    """A baguette: a soft box, wider than tall, a flap over two thirds of it, one short strap."""
    wide, tall, deep = .132, .145, .036
    cols, rows = 280, 64
    u, z = np.linspace(0, 2 * math.pi, cols, endpoint=False), np.linspace(0, 1, rows)
    c, s = np.cos(u)[None], np.sin(u)[None]
    a = smooth([0, .03, .12, .5, .85, 1], [.108, .122, .131, .134, .128, .118], z)[:, None] * wide / .134
    b = smooth([0, .03, .15, .5, .85, .97, 1], [.026, .034, .041, .042, .032, .018, .008], z)[:, None] * deep / .040
    x, y = a * np.sign(c) * np.abs(c) ** .62, b * np.sign(s) * np.abs(s) ** .62
    sag = np.sin(math.pi * z)[:, None] ** .8
    soft = sag * (.0016 * np.sin(37 * x + 1) + .0011 * np.sin(61 * x + 4 * z[:, None]) + .0010 * np.sin(23 * x + 5)) * (np.abs(s) > .25)
    gather = np.clip(1 - z / .45, 0, 1)[:, None] ** 1.5 * .0016 * np.cos(150 * x + 2 * np.sin(20 * x)) * (np.abs(s) > .3)   # small pleats sewn in along the bottom
    pts = np.stack([x, y + np.sign(y) * (soft + gather), (z * tall)[:, None] - .006 * z[:, None] ** 3 * (1 - (x / wide) ** 2) + 0 * x], -1)
    uv = unrolled(pts, 30)
    made('bag', pts, cloth, .003, uv=uv)
    made('bottom', np.stack([pts[0], pts[0] * (.5, .5, 1), pts[0] * (.02, .02, 1)]), cloth, .003, uv=uv[:3])

    def front(q, t):
        row = pts[int(np.clip(t, 0, 1) * (rows - 1))]
        face = row[row[:, 1] < 0]
        face = face[np.argsort(face[:, 0])]
        return np.interp(q, face[:, 0], face[:, 1])
    # the flap: over the top and down the front, longest in the middle
    k, many = np.linspace(-1, 1, 121), 44
    flap = []
    for q in k:
        fx = q * .1140
        low = .052 + .050 * abs(q) ** 3.2
        crest = tall - .006 * (1 - (fx / wide) ** 2) + .0035
        path = [(fx, .012 + .004 * (1 - abs(q)), crest - .006), (fx, .006, crest), (fx, -.004, crest + .001), (fx, -.011, crest - .003)]
        for h in np.linspace(crest - .010, low, 22):
            path.append((fx * (1 + .03 * (crest - h) / tall), front(fx * .985, h / tall) - .0052 - .0030 * min(1, (crest - h) / .04) - .0030 * math.sin(math.pi * min(1, (crest - h) / (crest - low))) * (1 - q * q), h))
        path = np.array(path)
        way = np.concatenate([[0], np.linalg.norm(np.diff(path, axis=0), axis=1).cumsum()])
        at = np.linspace(0, way[-1], many)
        flap.append(np.stack([np.interp(at, way, path[:, i]) for i in range(3)], -1))
    flap = np.array(flap).transpose(1, 0, 2)
    for _ in range(4):
        flap[1:-1] = (flap[:-2] + 2 * flap[1:-1] + flap[2:]) / 4
        flap[:, 1:-1, 1] = (flap[:, :-2, 1] + 2 * flap[:, 1:-1, 1] + flap[:, 2:, 1]) / 4
    down = np.concatenate([np.zeros((1, 121)), np.linalg.norm(np.diff(flap, axis=0), axis=-1).cumsum(0)])
    made('flap', flap, cloth, .0048, closed=False, uv=np.stack([flap[..., 0] + 1, -down], -1))
    out = np.array([0, -.0031, 0])
    inset = lambda f: np.array([flap[int(many * .26) + int(round(j)), 3] for j in np.linspace(0, many * .66, 40)]) + f
    stitches(inset(out), thread)
    stitches([flap[-4, i] + out for i in range(3, 118)], thread)
    stitches([flap[int(many * .92) - int(round(j)), -4] + out for j in np.linspace(0, many * .66, 40)], thread)
    # the clasp: a plate with a turning bar
    mid = flap[-5, 60] + (0, -.0035, .004)
    for width, height, thick, off in ((.027, .021, .0034, 0), (.006, .016, .005, -.003)):
        bpy.ops.mesh.primitive_cube_add(size=1, location=tuple((mid + (0, off, 0)) * SCALE))
        thing = bpy.context.object
        thing.scale = (width * SCALE, thick * SCALE, height * SCALE)
        bpy.ops.object.transform_apply(scale=True)
        mod = thing.modifiers.new('round', 'BEVEL')
        mod.width, mod.segments = min(width, height, thick * 2) * .28 * SCALE, 5
        thing.data.materials.append(hard)
        bpy.ops.object.shade_smooth()
        thing.data.use_auto_smooth = True
    # the strap hangs between two rings at the corners
    arch = np.array([(-.104 * math.cos(t), .006, tall + .014 + .172 * math.sin(t) ** .72) for t in np.linspace(0, math.pi, 90)])
    for _ in range(10):
        arch[1:-1] = (arch[:-2] + 2 * arch[1:-1] + arch[2:]) / 4
    line, across, up = strap(arch, .018, .0042, (0, -1, 0), cloth)
    for e in (-.0066, .0066):
        stitches(line + across * e + up * .0024, thread)
        stitches(line + across * e - up * .0024, thread)
    for sign in (-1, 1):
        bpy.ops.mesh.primitive_torus_add(major_radius=.0125 * SCALE, minor_radius=.0017 * SCALE, major_segments=64, minor_segments=16,
                                         location=tuple(np.array([sign * .104, .005, tall + .004]) * SCALE), rotation=(math.pi / 2, 0, 0))
        bpy.ops.object.shade_smooth()
        bpy.context.object.data.materials.append(hard)


def belt(cloth, thread, hard, inner):
    """Coiled on its edge, the buckle outside in front."""
    wide, thick = .032, .0036
    turns = 3.15
    a = np.linspace(0, turns * 2 * math.pi, 520)
    grow = lambda a: .032 + .0066 * a / (2 * math.pi) + .0016 * np.sin(a * .7 + 1) + .0012 * np.sin(1.9 * a)
    turn = a - turns * 2 * math.pi - math.radians(58)                # ends to the right of the front
    r = grow(a)
    line = np.stack([r * np.cos(turn) * 1.10, r * np.sin(turn), wide / 2 + .0018 + .0045 * np.clip(a - a[-1] + 1.5, 0, 2) ** 2], -1)     # the end rises: its buckle is taller
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.tile((0., 0., 1.), (len(a), 1))
    up = np.cross(along, across)
    swept(line, across, up, wide, thick, cloth)
    for e in (-.0125, .0125):
        stitches(line[6:-10] + across[6:-10] * e + up[6:-10] * (thick / 2 - .0001), thread, radius=.0003)
        stitches(line[6:-10] + across[6:-10] * e - up[6:-10] * (thick / 2 - .0001), thread, radius=.0003)
    # buckle: a frame of wire round the end, its bar, its prong
    out = up[-1] if up[-1] @ line[-1] > 0 else -up[-1]
    put = lambda s, h, o: line[-1] + along[-1] * s + np.array((0, 0, h)) + out * o
    loop = [(-.006, -.0185), (.016, -.0208), (.033, -.0185), (.034, 0), (.033, .0185), (.016, .0208), (-.006, .0185)]
    t = np.linspace(0, 1, 90, endpoint=False)
    corner = np.array(loop + loop[:1])
    way = np.concatenate([[0], np.linalg.norm(np.diff(corner, axis=0), axis=1).cumsum()])
    frame = np.stack([np.interp(t * way[-1], way, corner[:, k]) for k in (0, 1)], -1)
    for _ in range(8):
        frame = (np.roll(frame, 1, 0) + 2 * frame + np.roll(frame, -1, 0)) / 4
    frame = np.array([put(s, h, .0014 + .0022 * math.sin(math.pi * np.clip((s + .006) / .04, 0, 1))) for s, h in frame])
    tube(np.concatenate([frame, frame[:2]]), .0021, hard)
    tube(np.array([put(s, 0, .0042 + .0015 * math.sin(math.pi * k)) for k, s in zip(np.linspace(0, 1, 30), np.linspace(-.007, .036, 30))]), .0017, hard)
    loop_at = 26                                                    # the keeper behind it
    ring = np.array([line[-loop_at] + up[-loop_at] * y * (thick / 2 + .0022) + across[-loop_at] * x * (wide / 2 + .0002)
                     for x, y in ((np.sign(np.cos(t)) * abs(np.cos(t)) ** .35, np.sign(np.sin(t)) * abs(np.sin(t)) ** .35) for t in np.linspace(0, 2 * math.pi, 48, endpoint=False))])
    made('keeper', np.array([ring + along[-loop_at] * q for q in (-.006, -.0055, .0055, .006)]), cloth, .0012, uv=np.stack(np.broadcast_arrays(np.linspace(0, .09, 49)[None], np.array((0, .0005, .0115, .012))[:, None]), -1))


def tube(line, radius, hard, sides=14):
    """A round wire along a line."""
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    side = np.cross(along, np.linalg.svd(line - line.mean(0), full_matrices=False)[2][2])      # across the plane it bends in: never along it
    side /= np.linalg.norm(side, axis=1)[:, None]
    other = np.cross(along, side)
    t = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    made('wire', line[:, None] + radius * (side[:, None] * np.cos(t)[None, :, None] + other[:, None] * np.sin(t)[None, :, None]), hard)


SHAPES = dict(shoulder=shoulder, belt=belt)


def render(name, folder, samples, size):
    return solids.render(name, folder, samples, size, CUTS, SHAPES)
