"""What is sewn on trousers that stand: fly, pockets, belt loops, turn-ups, buttons and rivets."""
import math
import bpy
import numpy as np
from mathutils import Vector
from drape import WAIST
from flat import curve, thread_mesh
from studio import finish, grid, material

FORK = .775                    # where the legs part


def knob(at, out, radius, thick, hard):
    """A button or a rivet, flat on the cloth."""
    tilt = Vector(out).to_track_quat('Z', 'Y').to_euler()
    bpy.ops.mesh.primitive_cylinder_add(radius=radius, depth=thick, location=tuple(at), rotation=tilt, vertices=40)
    thing = bpy.context.object
    thing.data.materials.append(hard)
    mod = thing.modifiers.new('round', 'BEVEL')
    mod.width, mod.segments = thick * .4, 4
    bpy.ops.object.shade_smooth()
    thing.data.use_auto_smooth = True


def bent(*points, n=60):
    """A smooth line through heights and shares."""
    return [(z, share) for z, share in curve(*points, n=max(4, n // len(points)))]


def fly(tube, cloth):
    """The seam down the front, the curve of the fly, pockets, and what else is stitched on."""
    thread, hard, inner = material('thread'), material('hard'), material('inner')
    jeans, top = tube.cut.get('jeans'), WAIST - .004
    tube.seam([(z, .0) for z in np.linspace(top, FORK + .02, 60)], inner)
    j = bent((top, .185), (.95, .185), (.905, .165), (.885, .11), (.875, .01))
    tube.stitches(j, thread) if jeans else tube.seam(j, inner)
    if jeans:
        tube.stitches([(z, s - .026) for z, s in j[:-6]], thread)
        tube.stitches([(z, .012) for z in np.linspace(.872, FORK + .03, 40)], thread)
    for side in (1, -1):
        if jeans:
            scoop = bent((top, side * .44), (1.005, side * .47), (.972, side * .60), (.955, side * .80), (.950, side * .99))
            tube.seam(scoop, inner)
            for d in (.004, .011):
                tube.stitches([(z - d, s - side * d * (3.2 if k < len(scoop) / 2 else .4)) for k, (z, s) in enumerate(scoop)], thread)
            for z, s in ((top - .010, side * .395), (.938, side * .955)):
                at = tube.read([(z, s)], .0012)[0]
                knob(at, at - tube.read([(z, s)], 0)[0], .0042, .0022, hard)
            tube.seam([(z, side * .995) for z in np.linspace(top, tube.cut['hem'] + .01, 120)], inner)
            tube.stitches([(z, side * .968) for z in np.linspace(.945, .80, 60)], thread)
        else:
            tube.seam([(z, side * s) for z, s in zip(np.linspace(top, .885, 50), np.linspace(.66, .97, 50))], inner)
    rows = len(tube.inseam[1])
    for side in (1, -1):
        step = np.linalg.norm(tube.ring(side, rows - 1).mean(0) - tube.ring(side, rows - 2).mean(0))
        if tube.cut.get('turned'):
            turn_up(tube, side, cloth)
        elif jeans or tube.cut.get('cargo'):
            round_(tube, tube.ring(side, rows - 1 - max(1, round(.014 / step))), thread)
    if tube.cut.get('cargo'):
        pouches(tube, cloth, thread)
    if not tube.cut.get('bib'):
        loops(tube, cloth, thread if jeans else None)
    ring = waist_ring(tube)
    if jeans:
        for h in (.005, .029):
            dashes(ring(h, .0019), thread)
    if tube.cut.get('bib'):
        return
    at = ring(.017, .0018)[len(ring(.017, 0)) // 2]
    knob(at, (0, -1, .12), .0082 if jeans else .0072, .0034, hard)


def waist_ring(tube):
    """Points of the waistband's outside, all round, at a height above its seam."""
    line, out = tube.p[1].copy(), np.stack([np.cos(tube.turn), np.sin(tube.turn), 0 * tube.turn], -1)
    for _ in range(10):
        line = (np.roll(line, 1, 0) + 2 * line + np.roll(line, -1, 0)) / 4
    return lambda h, lift: line + out * (.0045 - .006 * max(0, h) / .036 + lift) + (0, 0, h)


def dashes(line, thread, length=.0042, gap=.0022):
    line = np.concatenate([line, line[:1]])
    s = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
    at = np.arange(0, s[-1] - length, length + gap)
    put = lambda q: np.stack([np.interp(q, s, line[:, k]) for k in range(3)], -1)
    thread_mesh(np.stack([put(at), put(at + length / 2), put(at + length)], 1), .00062, thread)


def outward(ring):
    away = (ring - ring.mean(0)) * (1, 1, 0)
    return away / (np.linalg.norm(away, axis=1)[:, None] + 1e-9)


def round_(tube, ring, thread):
    line = ring + outward(ring) * .0018
    tube.seen.append(line)
    dashes(line, thread)


def turn_up(tube, side, cloth):
    """A hem that is turned up: it stands off the leg."""
    rows, tall = len(tube.inseam[side]), tube.cut['turned']
    low = tube.ring(side, rows - 1)
    line = low + outward(low) * .0042
    for _ in range(6):
        line = (np.roll(line, 1, 0) + 2 * line + np.roll(line, -1, 0)) / 4
    heights = np.array([-.001, 0, .004, *np.linspace(.008, tall, 9)])
    cuff = np.array([line + outward(line) * (.0014 * min(1, max(h, 0) / .01) - (.0022 if h < 0 else 0)) + (0, 0, h) for h in heights])
    way = np.concatenate([[0], np.linalg.norm(np.diff(np.concatenate([line, line[:1]]), axis=0), axis=1).cumsum()])
    thing = grid('cuff', cuff, uv=np.stack(np.broadcast_arrays(way[None] + side, (heights + 2)[:, None]), -1))
    thing.data.attributes.new('seam', 'FLOAT', 'POINT').data.foreach_set('value', np.full(cuff.shape[0] * cuff.shape[1], .9, np.float32))
    finish(thing, cloth, .0024, 1)


def patch(tube, box, lift, thick, cloth, side):
    """A piece of cloth on the leg between two heights and two shares."""
    (low, high), (near, far) = box
    z, s = np.linspace(high, low, 30), np.linspace(near, far, 24) * side
    soft = lambda t: 1 - .85 * np.clip(np.maximum(np.abs(t[0])[:, None], np.abs(t[1])[None]) - .90, 0, .1) / .1
    puff = soft((np.linspace(-1, 1, 30), np.linspace(-1, 1, 24)))
    at = np.array([[tube.read([(h, q)], lift * puff[i, j])[0] for j, q in enumerate(s)] for i, h in enumerate(z)])
    across = np.concatenate([[0], np.linalg.norm(np.diff(at[0], axis=0), axis=1).cumsum()])
    finish(grid('patch', at, closed=False, uv=np.stack(np.broadcast_arrays(across[None] + side, z[:, None]), -1)), cloth, thick, 1)


def pouches(tube, cloth, thread):
    """Pockets at the side of the thigh, each under its flap."""
    for side in (1, -1):
        patch(tube, ((.490, .640), (.60, 1.25)), .0065, .0024, cloth, side)
        patch(tube, ((.605, .650), (.585, 1.265)), .0115, .0026, cloth, side)
        for inset in ((.497, .605, .625),):
            low, high, near = inset
            tube.stitches([(z, side * near) for z in np.linspace(high, low, 30)] + [(low, side * s) for s in np.linspace(near, 1.22, 40)], thread, lift=.0088)
        tube.stitches([(.648, side * .61)] + [(z, side * .61) for z in np.linspace(.646, .612, 12)] + [(.611, side * s) for s in np.linspace(.61, 1.24, 40)], thread, lift=.0140)


def loops(tube, cloth, thread):
    """Loops for a belt."""
    ring = waist_ring(tube)
    for share in (.36, .86, -.36, -.86):
        k = int(round(tube.columns / 2 + share * tube.columns / 4)) % tube.columns
        wide = [(k + d) % tube.columns for d in (-2, -1, 0, 1, 2)]
        out = np.array((math.cos(tube.turn[k]), math.sin(tube.turn[k]), 0))
        across = np.array((-out[1], out[0], 0))
        rows = []
        for h, lift in ((-.010, .0016), (-.006, .0052), (.004, .0058), (.020, .0058), (.034, .0056), (.0385, .0030), (.0385, -.001)):
            middle = ring(h, 0)[wide].mean(0)
            rows.append([middle + across * x + out * lift for x in (-.0055, -.005, 0, .005, .0055)])
        rows = np.array(rows)
        finish(grid('loop', rows, closed=False, uv=np.stack(np.broadcast_arrays(np.linspace(3, 3.011, 5)[None], np.linspace(2.05, 2, 7)[:, None]), -1)), cloth, .0018, 1)
