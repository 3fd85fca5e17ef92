"""What keeps its own shape: bags, hats, caps. Modelled in metres, drawn larger so that the studio of the gowns fits."""
import math
import bpy
import numpy as np
from flat import curve, thread_mesh
from studio import finish, grid, material, passes, smooth, standing

SCALE = 3.4                    # the studio is built for a gown of a metre and a half

CUTS = {
    'accessories.tote': dict(shape='tote', tall=.30, aim=.212, frame=.68, detail=((.06, .235), .26)),
    'accessories.bucket': dict(shape='bucket', tall=.27, aim=.225, frame=.62, detail=((.02, .225), .26)),
    'accessories.hat': dict(shape='fedora', tall=.15, aim=.075, frame=.50, detail=((.03, .062), .24), lift=.30),
    'accessories.beanie': dict(shape='beanie', tall=.24, aim=.130, frame=.42, detail=((.01, .085), .19)),
}


def made(name, points, cloth, thickness=0, closed=True, uv=None, levels=1):
    thing = grid(name, points * SCALE, closed=closed, uv=uv)
    finish(thing, cloth, thickness * SCALE, levels)
    return thing


def girths(ring):
    """Way round a closed ring, one value more than points."""
    return np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(np.concatenate([ring, ring[:1]]), axis=0), axis=1))])


def unrolled(points, ring):
    """Cloth coordinates of rings: round along one of them, up along each column."""
    rise = np.concatenate([np.zeros((1, points.shape[1])), np.linalg.norm(np.diff(points, axis=0), axis=-1).cumsum(0)])
    return np.stack(np.broadcast_arrays(girths(points[ring])[None], np.concatenate([rise, rise[:, :1]], 1)), -1)


def wall(points):
    """Reads a point and its normal off the front of a wall of rings."""
    rows, cols, _ = points.shape

    def at(x, z, lift=.002):
        r = int(np.clip(np.searchsorted(points[:, 0, 2], z), 1, rows - 2))
        row = points[r]
        i = int(np.where(row[:, 1] < 0, np.abs(row[:, 0] - x), 9).argmin())
        n = np.cross(points[r, (i + 1) % cols] - points[r, i - 1], points[r + 1, i] - points[r - 1, i])
        n /= np.linalg.norm(n)
        front = row[row[:, 1] < 0]
        front = front[np.argsort(front[:, 0])]
        return np.array([x, np.interp(x, front[:, 0], front[:, 1]), z]) + n * lift
    return at


def stitches(line, thread, length=.0044, gap=.0024, radius=.00055):
    line = np.array(line, float)
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    at = np.arange(0, s[-1], length + gap)
    put = lambda q: np.stack([np.interp(q, s, line[:, k]) for k in range(3)], -1)
    thread_mesh(np.stack([put(at), put(at + length / 2), put(at + length)], 1) * SCALE, radius * SCALE, thread)


def strap(points, width, thick, facing, cloth):
    """A leather strap: a flat oval swept along points; facing: where its flat side looks."""
    points = np.array(points)
    along = np.gradient(points, axis=0)
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = np.cross(along, np.array(facing, float))
    across /= np.linalg.norm(across, axis=1)[:, None]
    up = np.cross(along, across)
    t = np.linspace(0, 2 * math.pi, 20, endpoint=False)
    x, y = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .35 * width / 2, np.sign(np.sin(t)) * np.abs(np.sin(t)) ** .6 * thick / 2
    ring = points[:, None] + across[:, None] * x[None, :, None] + up[:, None] * y[None, :, None]
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    made('strap', ring, cloth, uv=np.stack(np.broadcast_arrays(s[:, None], girths(ring[len(ring) // 2])[None]), -1))
    return points, across, up


def stud(at, radius, hard, flat=.45):
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius * SCALE, location=tuple(np.array(at) * SCALE), segments=24, ring_count=12)
    thing = bpy.context.object
    thing.scale = (1, flat, 1)
    bpy.ops.object.shade_smooth()
    thing.data.materials.append(hard)


def tote(cloth, thread, hard, inner):
    tall, cols, rows = .30, 240, 60
    u, z = np.linspace(0, 2 * math.pi, cols, endpoint=False), np.linspace(0, tall, rows)
    a, b = smooth([0, .02, .15, tall], [.160, .168, .186, .205], z), smooth([0, .02, .15, tall], [.066, .074, .070, .046], z)
    c, s = np.cos(u)[None], np.sin(u)[None]
    p = (2 / np.interp(z, [0, tall], [7, 3.2]))[:, None]
    pts = np.stack([a[:, None] * np.sign(c) * np.abs(c) ** p, b[:, None] * np.sign(s) * np.abs(s) ** p, np.repeat(z[:, None], cols, 1)], -1)
    x, t = pts[..., 0], pts[..., 2] / tall
    sag = np.sin(math.pi * np.clip(t, 0, 1)) ** 1.2       # soft hide: slow waves, strongest halfway up, and two dents below the handles
    dent = -.010 * np.exp(-((np.abs(x) - .07) / .05) ** 2) * np.exp(-((t - .62) / .30) ** 2) + .006 * np.exp(-(x / .06) ** 2) * np.exp(-((t - .35) / .3) ** 2)
    pts[..., 1] += np.sign(pts[..., 1]) * (sag * (.0052 * np.sin(9 * x + 1) + .0036 * np.sin(23 * x + 6 * t + 2) + .0015 * np.sin(41 * x - 9 * t)) + dent) * (np.abs(s) > .3)
    pts[..., 2] -= .010 * np.exp(-(x / .12) ** 2) * t ** 4   # the rim dips between the handles
    uv = unrolled(pts, 30)
    made('bag', pts, cloth, .0032, uv=uv)
    hollow = pts.copy()
    hollow[..., :2] *= .97
    made('inside', hollow[:-2], inner, uv=uv[:-2])
    made('bottom', np.stack([pts[0], pts[0] * (.5, .5, 1), pts[0] * (.02, .02, 1)]), cloth, .004, uv=uv[:3])
    on = wall(pts)
    stitches([on(x, tall - .016 - .010 * math.exp(-(x / .12) ** 2), .0024) for x in np.linspace(-.185, .185, 120)], thread)
    stitches([on(x, .022) for x in np.linspace(-.15, .15, 100)], thread)
    for sign in (-1, 1):
        stitches([on(sign * np.interp(q, [0, tall], [.142, .172]), q) for q in np.linspace(.024, tall - .02, 80)], thread)
    for front in (-1, 1):
        arch = [(-.085 * math.cos(t), front * .050 - front * .012 * math.sin(t) - (.012 * math.sin(t) if front < 0 else 0), tall - .055 + .205 * math.sin(t) ** .62) for t in np.linspace(0, math.pi, 60)]
        if front < 0:
            feet = np.linspace(.18, tall - .06, 12)
            arch = [tuple(on(-.085, q, .004)) for q in feet] + arch[1:-1] + [tuple(on(.085, q, .004)) for q in feet[::-1]]
        arch = np.array(arch)
        for _ in range(12):
            arch[1:-1] = (arch[:-2] + 2 * arch[1:-1] + arch[2:]) / 4
        line, across, up = strap(arch, .024, .0055, (0, -1, 0), cloth)
        for e in (-.0088, .0088):
            for face in (-1, 1):
                stitches(line + across * e + up * face * .0030, thread)
    for sign in (-1, 1):
        for q in (.188, .232):
            stud(on(sign * .085, q, .0072), .0052, hard)


def bucket(cloth, thread, hard, inner):
    tall, cols, rows = .255, 260, 70
    u, z = np.linspace(0, 2 * math.pi, cols, endpoint=False), np.linspace(0, tall, rows)
    t = z / tall
    radius = smooth([0, .02, .10, .185, .225, tall], [.104, .111, .116, .112, .098, .104], z)
    gather = np.clip((t - .48) / .40, 0, 1) ** 1.4        # pulled together below the rim by its string
    fold = sum(size * np.cos(many * u + at)[None] for size, many, at in ((.0062, 17, .4), (.0042, 11, 2.1), (.0026, 29, 1)))
    r = radius[:, None] + gather[:, None] * fold + .0016 * np.sin(math.pi * t)[:, None] * np.sin(3 * u + 1)[None]
    pts = np.stack([r * np.cos(u)[None], r * .80 * np.sin(u)[None], np.repeat(z[:, None], cols, 1) + .006 * (np.cos(2 * u) * 1)[None] * (t ** 3)[:, None]], -1)
    uv = unrolled(pts, 20)
    made('bag', pts, cloth, .0026, uv=uv)
    hollow = pts.copy()
    hollow[..., :2] *= .93
    made('inside', hollow[:-1], inner, uv=uv[:-1])
    made('bottom', np.stack([pts[0], pts[0] * (.5, .5, 1), pts[0] * (.02, .02, 1)]), cloth, .004, uv=uv[:3])
    on = wall(pts)
    stitches([on(x, .020) for x in np.linspace(-.085, .085, 90)], thread)
    ring = pts[int(.222 / tall * rows)]
    out = ring / np.linalg.norm(ring[:, :2] + 1e-9, axis=1)[:, None] * (1, 1, 0)
    cord = ring + out * .0042
    for _ in range(6):
        cord = (np.roll(cord, 1, 0) + 2 * cord + np.roll(cord, -1, 0)) / 4
    line = np.concatenate([cord[int(cols * .76):], cord[:int(cols * .74)]])
    strap(line, .0060, .0050, (0, 0, 1), cloth)
    for k in range(12):
        a = 2 * math.pi * (k + .5) / 12
        p = cord[int(a / (2 * math.pi) * cols) % cols]
        if p[1] < .02:
            stud(p * (1.01, 1.01, 1), .0050, hard, .7)
    knot = cord[int(cols * .75)]
    for lean, long in ((-.022, .105), (.026, .088)):
        tail = curve(tuple(knot[[0, 2]]), (knot[0] + lean * .5, knot[2] - .02), (knot[0] + lean, knot[2] - long * .6), (knot[0] + lean * 1.1, knot[2] - long))
        strap([tuple(on(x, q, .0052)) for x, q in tail], .0060, .0046, (0, -1, 0), cloth)
    stud(knot + (0, -.006, 0), .0088, cloth, .8)
    arch = [(-.077 * math.cos(a), 0, .235 + .215 * math.sin(a) ** .78) for a in np.linspace(0, math.pi, 70)]   # sewn to the inside of the rim
    arch = np.array([(-.077, 0, q) for q in (.180, .200, .220)] + arch[1:-1] + [(.077, 0, q) for q in (.220, .200, .180)])
    for _ in range(14):
        arch[1:-1] = (arch[:-2] + 2 * arch[1:-1] + arch[2:]) / 4
    line, across, up = strap(arch, .022, .0048, (0, -1, 0), cloth)
    for e in (-.0082, .0082):
        stitches(line + across * e + up * .0027, thread)
        stitches(line + across * e - up * .0027, thread)


def fedora(cloth, thread, hard, inner):
    cols = 220
    u = np.linspace(0, 2 * math.pi, cols, endpoint=False)
    side, front = np.cos(u), -np.sin(u)
    # from the brim's edge inwards, then up the crown: radius across, radius deep, height
    rows = [(.172, .196, .018), (.168, .192, .014), (.140, .164, .006), (.108, .132, .003), (.092, .114, .004), (.086, .106, .008), (.084, .104, .020),
            (.082, .102, .040), (.079, .098, .062), (.075, .094, .084), (.070, .090, .100), (.062, .082, .112), (.048, .066, .1185), (.030, .044, .119), (.012, .020, .117), (.0005, .001, .116)]
    s = np.linspace(0, 1, len(rows))
    fine = np.linspace(0, 1, 90)
    a, b, z = (smooth(s, [r[k] for r in rows], fine) for k in range(3))
    pts = np.stack([a[:, None] * side[None], -b[:, None] * front[None], np.repeat(z[:, None], cols, 1)], -1)
    x, y, h = pts[..., 0], pts[..., 1], pts[..., 2]
    brim = np.clip((a - .100) / .07, 0, 1)[:, None]
    pts[..., 2] += .001 + brim ** 1.3 * (.022 * side[None] ** 2 - .015 * np.clip(front, 0, 1)[None] ** 2 + .010 * np.clip(-front, 0, 1)[None] ** 2)
    pts[..., 2] = np.maximum(pts[..., 2], .0022)
    crown = np.clip((h - .075) / .040, 0, 1) * (fine[:, None] > .3)
    pts[..., 2] -= crown * .026 * np.exp(-(x / .020) ** 2) * np.clip(1.1 - (y + .01) / .09, .35, 1)   # the crease along the top
    for sign in (-1, 1):                                     # and a pinch at either side of the front
        d = np.exp(-((x - sign * .050) / .024) ** 2 - ((y + .062) / .034) ** 2) * np.clip((h - .045) / .05, 0, 1) * (fine[:, None] > .3)
        pts[..., 0] -= sign * d * .017
        pts[..., 1] += d * .010
    uv = unrolled(pts[::-1], 60)[::-1]
    made('hat', pts, cloth, .0022, uv=uv)
    r = [int(np.argmin(np.abs(fine - q))) for q in (.36, .50)]
    low, high = pts[r[0]], pts[r[1]]
    ring = lambda t, off: (low * (1 - t) + high * t) * np.array([1 + off / .08, 1 + off / .10, 1])
    band = np.array([ring(t, o) for t, o in ((0, .0006), (.02, .0024), (.5, .0026), (.98, .0024), (1, .0004))])
    made('ribbon', band, hard_cloth(), .0008, uv=unrolled(band, 2))


def hard_cloth():
    return material('thread')


def beanie(cloth, thread, hard, inner):
    cols, ribs = 288, 36
    u = np.linspace(0, 2 * math.pi, cols, endpoint=False)
    rib = np.cos(ribs * u)
    rows = [(.098, .0), (.102, .012), (.106, .05), (.106, .085), (.103, .11), (.094, .140), (.078, .165), (.055, .184), (.030, .194), (.010, .198), (.001, .199)]
    s, fine = np.linspace(0, 1, len(rows)), np.linspace(0, 1, 90)
    r, z = (smooth(s, [q[k] for q in rows], fine) for k in range(2))
    wave = (.0022 + .0016 * np.clip((z - .10) / .08, 0, 1)) * np.clip(r / .05, .0, 1)
    slack = .004 * np.sin(2 * u + 1)[None] * np.clip(z / .15, 0, 1)[:, None] + .0035 * np.sin(5 * u + 8 * z[:, None]) * np.clip((z - .08) / .08, 0, 1)[:, None]
    rr = r[:, None] + wave[:, None] * rib[None] + slack * np.clip(r / .06, 0, 1)[:, None]
    pts = np.stack([rr * np.cos(u)[None], rr * .86 * np.sin(u)[None], np.repeat(z[:, None], cols, 1) + .004 * np.sin(u * 2)[None] * np.clip(z / .2, 0, 1)[:, None]], -1)
    around = np.broadcast_to(np.linspace(0, ribs * .0116, cols + 1)[None], (len(fine), cols + 1))
    rise = np.concatenate([[0], np.hypot(np.diff(r), np.diff(z)).cumsum()])
    place = lambda v: np.stack(np.broadcast_arrays(around[:len(v)], np.array(v)[:, None]), -1)
    made('cap', pts, cloth, .003, uv=place(rise))
    high = np.linspace(0, 1, 26)                             # the cuff, turned up
    cz = .002 + .072 * high + .002 * np.sin(3 * u + 1)[:, None].T[0].mean()
    cr = .1045 + .0095 * np.sin(math.pi * np.clip(high * .96 + .02, 0, 1)) ** .5 + .004 * high
    cw = .0026
    cuff = np.stack([(cr[:, None] + cw * rib[None] + slack[20][None]) * np.cos(u)[None], (cr[:, None] + cw * rib[None] + slack[20][None]) * .86 * np.sin(u)[None],
                     np.repeat(cz[:, None], cols, 1) + .0028 * np.sin(3 * u + 1)[None] * high[:, None]], -1)
    made('cuff', cuff, cloth, .004, uv=place(cz + 1))


SHAPES = dict(tote=tote, bucket=bucket, fedora=fedora, beanie=beanie)


def render(name, folder, samples, size, cuts=CUTS, shapes=SHAPES):
    cut = cuts[name]
    standing()
    shapes[cut['shape']](material('cloth'), material('thread'), material('hard'), material('inner'))
    aim, frame, lift = cut['aim'] * SCALE, cut['frame'] * SCALE, cut.get('lift', .22) * SCALE
    (dx, dz), close = cut['detail']
    far = 5.2
    shots = {'front': dict(at=(0, -far, aim + lift * 2.2), aim=(0, 0, aim), lens=36 * far / frame),
             'detail': dict(at=(-1.2, -4.4, dz * SCALE + lift * 2.2), aim=(dx * SCALE, -.06 * SCALE, dz * SCALE), lens=36 * 4.6 / (close * SCALE)),
             'setting': dict(at=(3.1, -4.1, aim + lift * 2.6), aim=(0, 0, aim), lens=36 * far / (frame * 1.04))}
    for view, shot in shots.items():
        yield view, lambda path, shot=shot: passes(path, 'standing', samples=samples, size=size, scale=SCALE, **shot)
