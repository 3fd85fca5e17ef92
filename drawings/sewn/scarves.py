"""Silk squares, hung over a rail. Folds are made, not simulated: what hangs by a straight edge bends one way only."""
import math
import bpy
import numpy as np
from studio import finish, grid, material, passes, standing

SIDE = .88
CUTS = {'accessories.scarf': dict(front=.405, rail=1.30, folds=((.0105, 2.3, .4), (.006, 4.6, 2.0), (.003, 9.0, 4.1)), upper=((.0024, 3.1, 1.5), (.0016, 7.2, .3)))}


def hung(cut, sign, drop, leaf, many, fine=260):
    """One leaf of the square, folded once and hung over the rail: the half in front of it (-1) or behind (1)."""
    s, t = np.linspace(-.25, .25, fine) * SIDE, np.linspace(0, 1, many)[:, None]
    ease = lambda x: x * x * (3 - 2 * x)
    open_ = .30 * ease(np.clip(t / .25, 0, 1)) + .70 * ease(np.clip(t, 0, 1)) ** .7        # held at the rail, folds open below it
    wander = .5 * sign * t ** 1.4
    wave = sum(size * np.cos(2 * math.pi * turns * s[None] / SIDE * 2 + at + sign * .7 + wander * turns * .25) for size, turns, at in cut['folds'] + cut['upper'] * leaf) * open_
    steep = np.gradient(wave, s, axis=1)
    run = np.sqrt(np.clip(1 - steep ** 2, .06, 1))        # cloth keeps its length: the deeper the folds, the narrower it hangs
    x = np.cumsum(run, axis=1) * (s[1] - s[0])
    x -= (x[:, :1] + x[:, -1:]) / 2 - .006 * leaf - .006 * t ** 2 * sign
    out = .0112 + .0016 * leaf + (.018 + .010 * leaf) * t ** .7
    y = sign * np.maximum(out + sign * wave, .0112 + .0016 * leaf)
    z = cut['rail'] - drop * t - .014 * leaf * t + .008 * t ** 2 * np.sin(8 * s[None] + 1 + sign + leaf)
    u = s[None] + SIDE / 4 if leaf else SIDE / 2 - (s[None] + SIDE / 4)
    return np.stack([x, y, z + 0 * x], -1), np.stack(np.broadcast_arrays(u + (SIDE / 2 if leaf else 0), sign * drop * t - (SIDE - cut['front'])), -1)


def render(name, folder, samples, size):
    cut = CUTS[name]
    cloth, hard = material('cloth', .30), material('hard')
    for leaf in (0, 1):
        far, far_uv = hung(cut, 1, SIDE - cut['front'], leaf, 120)
        near, near_uv = hung(cut, -1, cut['front'], leaf, 110)
        turn = np.linspace(0, math.pi, 10)[1:-1, None, None]                               # over the rail, from behind to the front
        bow = (far[0] + near[0])[None] / 2 + np.concatenate([0 * turn, np.cos(turn), np.sin(turn)], -1) * (.0112 + .0016 * leaf)
        points, uv = np.concatenate([far[::-1], bow, near]), np.concatenate([far_uv[::-1], far_uv[:1].repeat(8, 0), near_uv])
        finish(grid('leaf', points, closed=False, uv=uv), cloth, .0007, 1)
        hem = lambda p: np.stack([p + (0, 0, .0018), p + (0, -.0014, 0), p + (0, 0, -.0018), p + (0, .0014, 0), p + (0, 0, .0018)], 0)
        for edge, place in ((near[-1], near_uv[-1]), (far[-1], far_uv[-1]), (points[:, -1], uv[:, -1])):      # rolled by hand
            finish(grid('hem', hem(edge), closed=False, uv=np.repeat(place[None], 5, 0)), cloth, 0, 1)
    bpy.ops.mesh.primitive_cylinder_add(radius=.0100, depth=6, location=(0, 0, cut['rail']), rotation=(0, math.pi / 2, 0), vertices=64)
    bpy.ops.object.shade_smooth()
    bpy.context.object.data.materials.append(hard)
    standing()
    mid, tall = cut['rail'] - .225, .70
    shots = {'front': dict(at=(0, -4.6, mid + .10), aim=(0, 0, mid), lens=36 * 4.6 / tall),
             'detail': dict(at=(-.59, -3.2, cut['rail'] - .08), aim=(.13, -.03, cut['rail'] - .23), lens=36 * 3.2 / .34),
             'setting': dict(at=(2.1, -4.0, mid + .30), aim=(0, 0, mid), lens=36 * 4.5 / (tall * 1.02))}
    for view, shot in shots.items():
        yield view, lambda path, shot=shot: passes(path, 'standing', samples=samples, size=size, **shot)
