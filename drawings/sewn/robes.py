"""Kimono jacket on a rail, arms out: straight pieces, made like the scarves, not simulated."""
import math
import bpy
import numpy as np
from flat import thread_mesh
from studio import finish, grid, material, passes, standing

RAIL, THICK = 1.40, .0125
FOLDS = ((.0105, 5.3, .5), (.0065, 9.1, 2.2), (.0030, 17.0, 4.0))
CUTS = {
    'other.kimono': dict(long=.96, half=.300, sleeve=.285, drop=.47, arm=.25, neck=.086, folds=FOLDS),
    'lingerie.robe': dict(long=1.12, half=.290, sleeve=.250, drop=.375, arm=.235, neck=.084, folds=FOLDS, sash=.50),
}

ease = lambda t: (lambda q: q * q * (3 - 2 * q))(np.clip(t, 0, 1))


def hung(cut, x, down, sign, out=0.0, deep=1.0):
    """Points of a sheet over the rail: x across, `down` along the cloth from the top of the rail; sign -1 in front of it, 1 behind."""
    turn, r = np.clip(down / THICK, 0, math.pi / 2), THICK + .0016 + out
    below = np.maximum(down - THICK * math.pi / 2, 0)
    fall = deep * np.clip(below / cut['long'], 0, 1) ** .75
    wave = sum(size * np.cos(2 * math.pi * many * (x + .12 * below * (x + .1)) + at + sign * .9) for size, many, at in cut['folds'])
    lean = .030 * np.clip(below / cut['long'], 0, 1)
    y = sign * (r * np.sin(turn) + (lean + wave * .9 + .010) * fall)
    z = RAIL + r * np.cos(turn) - below + .004 * np.sin(7 * x + 2 * sign) * fall
    return np.stack(np.broadcast_arrays(x, y, z), -1)


def sheet(cut, name, cloth, edges, long, sign, out=0.0, deep=1.0, many=(150, 110), shift=0.0):
    """edges: x of both sides by how far down; long: how far down it reaches, by x when it is a function."""
    t, s = np.linspace(0, 1, many[0])[:, None], np.linspace(0, 1, many[1])[None]
    left, right = edges
    rough = t * (long if not callable(long) else cut['drop'])
    x = left(rough) * (1 - s) + right(rough) * s
    down = t * (long(x) if callable(long) else long)
    points = hung(cut, x, down, sign, out, deep)
    finish(grid(name, points, closed=False, uv=np.stack(np.broadcast_arrays(x + shift, sign * down), -1)), cloth, .0012, 1)
    return points


def edge(cut):
    """Where the fronts end: at the neck, then nearly straight down."""
    return lambda down: cut['neck'] - (cut['neck'] - .040) * ease((down - .01) / .42) + .012 * ease((down - .5) / .5)


def collar(cut, cloth):
    """A band all round the opening: up one front, behind the neck, down the other."""
    down = np.linspace(cut['long'] - .002, .0, 130)
    inner = edge(cut)(down)
    side = lambda sign: hung(cut, sign * inner, down, -1, .0040)
    k = np.linspace(0, 1, 40)[1:-1]
    turn = math.pi * k
    back = np.stack([cut['neck'] * np.cos(turn) * (1 - .10 * np.sin(turn)), .004 + .050 * np.sin(turn), RAIL + THICK + .004 - .012 * np.sin(turn)], -1)
    path = np.concatenate([side(1), back, side(-1)[::-1]])
    for _ in range(10):
        path[1:-1] = (path[:-2] + 2 * path[1:-1] + path[2:]) / 4
    n, m = len(down), len(k)
    behind = np.concatenate([np.clip((np.arange(n) - (n - 12)) / 12, 0, 1) * .5, .5 + .5 * np.sin(turn) ** .7, (np.clip((np.arange(n) - (n - 12)) / 12, 0, 1) * .5)[::-1]])
    right = np.concatenate([np.ones(n), np.cos(turn), -np.ones(n)])
    across = np.stack([right * (1 - behind) + right * behind * .25, .55 * behind, -.85 * behind], -1)
    for _ in range(14):
        across[1:-1] = (across[:-2] + 2 * across[1:-1] + across[2:]) / 4
    across /= np.linalg.norm(across, axis=1)[:, None]
    wide = np.linspace(-.030, .030, 13)
    # the band's inner edge is its fold: it stands off a little
    rise = np.array([.0010 + .0030 * math.sqrt(max(0, 1 - (w / .030) ** 2)) for w in wide])
    along = np.gradient(path, axis=0)
    up = np.cross(along, across)
    up /= np.linalg.norm(up, axis=1)[:, None] + 1e-9
    up *= np.sign(-(up[:, 1:2] * (1 - behind)[:, None]) + up[:, 2:3] * behind[:, None] * 1.5 + 1e-9)
    band = path[:, None] + across[:, None] * wide[None, :, None] + up[:, None] * rise[None, :, None]
    run = np.concatenate([[0], np.linalg.norm(np.diff(path, axis=0), axis=1).cumsum()])
    finish(grid('collar', band, closed=False, uv=np.stack(np.broadcast_arrays(wide[None] + .9, run[:, None]), -1)), cloth, .0016, 1)


def sash(cut, cloth):
    """A belt in its loops at the side seams: it comes from behind, and both ends hang."""
    for side in (1, -1):
        from_, wide, out = cut['sash'], .017, cut['half'] - .008
        t, k = np.linspace(0, 1, 130), np.linspace(-1, 1, 9)
        round_ = ease(t / .16)                             # from the side seam forward, then straight down
        x = side * (out - .045 * round_ - .014 * ease((t - .16) / .84) - .004 * np.sin(6 * t + side))
        down = from_ + .012 * round_ + (.50 + .05 * side) * np.clip(t - .08, 0, 1)
        turned = (1 - round_) * math.pi / 2 * .9           # how far the band stands on its edge against the fall
        across = np.stack([np.cos(turned), np.sin(turned) * side], -1)
        at = hung(cut, x[:, None] + wide * k[None] * across[:, :1], down[:, None] + wide * k[None] * across[:, 1:], -1, .005)
        at[..., 1] -= .003 + .004 * np.sin(4 * t + side)[:, None] ** 2 * k[None] ** 2 + .003 * round_[:, None]
        finish(grid('sash', at, closed=False, uv=np.stack(np.broadcast_arrays(wide * k[None] + 1.4, down[:, None]), -1)), cloth, .0016, 1)
        t, k = np.linspace(0, math.pi, 30), np.linspace(-1, 1, 5)
        loop = hung(cut, side * (out - .022) + .0042 * k[None] + 0 * t[:, None], (from_ + .004 - .029 * np.cos(t))[:, None] + 0 * k[None], -1, .002)
        loop[..., 1] -= (.0105 * np.sin(t) ** .35)[:, None]
        finish(grid('loop', loop, closed=False, uv=np.stack(np.broadcast_arrays(.0042 * k[None] + 1.9, (.02 * t)[:, None]), -1)), cloth, .0014, 1)


def render(name, folder, samples, size):
    cut = CUTS[name]
    cloth, inner, hard = material('cloth', .30), material('inner'), material('hard')
    half, sleeve, arm, r = cut['half'], cut['sleeve'], cut['arm'], .070
    front = edge(cut)
    sheet(cut, 'back', inner, (lambda d: -half + 0 * d, lambda d: half + 0 * d), cut['long'] - .012, 1)
    for side in (1, -1):
        free = lambda d: ease((d - arm) / .10)
        body = sheet(cut, 'front', cloth, (lambda d: side * front(d), lambda d: side * (half - .010 * free(d))), cut['long'], -1)
        end = half + sleeve
        reach = lambda x: cut['drop'] - np.where(np.abs(x) > end - r, r - np.sqrt(np.maximum(r * r - (np.abs(x) - end + r) ** 2, 0)), 0)
        for sign in (-1, 1):
            sheet(cut, 'sleeve', cloth, (lambda d: side * (half + .0005 + .014 * free(d)), lambda d: side * (end + 0 * d)), reach, sign, deep=.75, many=(90, 70), shift=0 if sign < 0 else .4)
        line = hung(cut, np.full(90, side * half), np.linspace(.004, arm, 90), -1, .0008)
        thread_mesh(np.stack([line[:-1], (line[:-1] + line[1:]) / 2, line[1:]], 1), .0007, inner)
    collar(cut, cloth)
    if 'sash' in cut:
        sash(cut, cloth)
    bpy.ops.mesh.primitive_cylinder_add(radius=THICK, depth=6, location=(0, 0, RAIL), rotation=(0, math.pi / 2, 0), vertices=64)
    bpy.ops.object.shade_smooth()
    bpy.context.object.data.materials.append(hard)
    standing()
    mid, tall = RAIL - cut['long'] / 2 + .04, 2 * (half + sleeve) * 1.25 * 1.16
    shots = {'front': dict(at=(0, -4.6, mid + .10), aim=(0, 0, mid), lens=36 * 4.6 / tall),
             'detail': dict(at=(-.7, -3.2, RAIL - .02), aim=(-.02, -.03, RAIL - .20), lens=36 * 3.2 / .56),
             'setting': dict(at=(2.1, -4.0, mid + .30), aim=(0, 0, mid), lens=36 * 4.5 / (tall * .98))}
    for view, shot in shots.items():
        yield view, lambda path, shot=shot: passes(path, 'standing', samples=samples, size=size, **shot)
