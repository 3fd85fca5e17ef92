"""Padding: the baffles of a puffer and the diamonds of a quilted jacket, that stand off the cloth once it lies."""
import bpy
import numpy as np
from weaves import frac, level, noise


def baffles(u, v, up, pitch=.088, deep=.021):
    """Down between seams that run across: full in the middle, gathered into short folds where it is sewn."""
    row, t = np.floor(v / pitch), frac(v / pitch)
    far = np.minimum(t, 1 - t) * 2                       # 0 on a seam, 1 in the middle between two
    full = (1 - (1 - far) ** 2.6) ** .62
    shift = row * .37
    folds = (noise(u + shift, v * .25, .016) - .5) * np.exp(-far * 2.4) * np.clip(far * 6, 0, 1)
    lumps = (noise(u + shift, v, .055) - .5) * far ** .7
    return deep * (full * (.55 + .45 * up) + .50 * folds * up + .34 * lumps * up)


def diamonds(u, v, up, pitch=.062, deep=.0062):
    """Wadding under lines that cross."""
    x = level(u)
    near = lambda q: np.abs(frac(q / pitch + .5) - .5) * 2
    a, b = near(x - v), near(x + v)
    far = np.minimum(a, b)
    return deep * ((1 - (1 - far) ** 2) ** .6 * (.86 + .28 * noise(u, v, .05)) + .22 * (noise(u, v, .014) - .5) * np.exp(-far * 3))


SHAPES = dict(baffles=baffles, diamonds=diamonds)


def calmed(lay, times=14):
    """Wadding fills small wrinkles: the cloth without them, its edges where they are."""
    p = lay.cloth.p.astype(float)
    tri = np.array(lay.faces)
    edges = np.unique(np.sort(np.concatenate([tri[:, [0, 1]], tri[:, [1, 2]], tri[:, [2, 0]]]), axis=1), axis=0)
    a, b = np.concatenate([edges, edges[:, ::-1]]).T
    beside = np.bincount(a, minlength=len(p))[:, None]
    held = np.zeros(len(p), bool)
    for piece in lay.pieces.values():
        held[piece.index[:piece.rim]] = True
    for _ in range(times):
        mean = np.stack([np.bincount(a, p[b, k], len(p)) for k in range(3)], -1) / np.maximum(beside, 1)
        p[~held] += .5 * (mean - p)[~held]
    return p


def padded(lay, thing, cut, loose=('side', 'under', 'over')):
    """Lifts the cloth off itself. It stays flat where the front closes and on every seam but the loose ones, over which baffles run on."""
    n = len(lay.cloth.p)
    place, low, fine = np.zeros((n, 2)), np.ones(n), {}
    for p in lay.pieces.values():
        v = p.uv - (0, cut['hem'][1]) if p.name in ('left', 'right', 'back') else p.uv
        place[p.index] = v
        rim = np.array([i < p.rim and not (p.tags[i] and p.tags[i] <= set(loose)) for i in range(len(p.xy))])
        near = np.linalg.norm(p.xy[:, None] - p.xy[rim][None], axis=-1).min(1)
        if p.name in ('left', 'right', 'leftband', 'rightband'):
            near = np.minimum(near, np.maximum(np.abs(p.xy[:, 0]) - .014, 0))
        low[p.index] = np.minimum(low[p.index], np.clip(near / .020, 0, 1))
        if p.name.endswith('band'):                       # the collar is one roll
            fine[p.name] = p.index
    roll = np.zeros(n)
    for index in fine.values():
        roll[index] = 1
    data = thing.data
    data.vertices.foreach_set('co', calmed(lay).astype(np.float32).ravel())
    for name, value in (('pu', place[:, 0]), ('pv', place[:, 1]), ('low', low), ('roll', roll)):
        data.attributes.new(name, 'FLOAT', 'POINT').data.foreach_set('value', value.astype(np.float32))
    mod = thing.modifiers.new('fine', 'SUBSURF')
    mod.levels = mod.render_levels = 2
    mod.use_limit_surface = False
    made = bpy.data.meshes.new_from_object(thing.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    thing.modifiers.clear()
    thing.data = made
    many = len(made.vertices)
    read = lambda layer, attribute, size: (lambda out: (layer.foreach_get(attribute, out), out)[1])(np.empty(many * size, np.float32))
    u, v, low, roll = (read(made.attributes[name].data, 'value', 1) for name in ('pu', 'pv', 'low', 'roll'))
    points, normals = (read(made.vertices, k, 3).reshape(-1, 3) for k in ('co', 'normal'))
    shape = SHAPES[cut['padded']]
    high = np.where(roll > .5, .016 * (.8 + .4 * noise(u, v, .04)), shape(u, v, np.clip(np.abs(normals[:, 2]), 0, 1))) * (1 - (1 - low) ** 2) ** .5
    points += normals * high[:, None]
    points[:, 2] = np.maximum(points[:, 2], .0015)
    made.vertices.foreach_set('co', points.ravel())
    made.polygons.foreach_set('use_smooth', [True] * len(made.polygons))
    made.update()
