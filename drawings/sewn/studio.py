"""The studio, inside Blender: meshes, one light, cameras, and the passes of a view. Every family of garments imports it."""
import ctypes, math, os, tempfile, time
from concurrent.futures import ThreadPoolExecutor
import bpy
import numpy as np
from mathutils import Vector
from cloth import library

GREY = .5                # what every cloth reflects while the passes are rendered; compose.py puts the colour on
SHIFT = 8                # cloth coordinates are stored above zero
SCRATCH = tempfile.TemporaryDirectory(prefix='sewn-')     # one for each run: two may render side by side


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def add(name, data):
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    if hasattr(data, 'polygons'):
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    return thing


def grid(name, points, closed=True, uv=None):
    """A mesh from an array [rings, columns, 3]; closed joins the last column to the first. uv has one column more when closed."""
    rows, cols, _ = points.shape
    wrap = cols if closed else cols - 1
    faces = [(r * cols + c, r * cols + (c + 1) % cols, (r + 1) * cols + (c + 1) % cols, (r + 1) * cols + c)
             for r in range(rows - 1) for c in range(wrap)]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.reshape(-1, 3).tolist(), [], faces)
    if uv is not None:
        corners = [(uv[r + dr][c + dc]) for r in range(rows - 1) for c in range(wrap) for dr, dc in ((0, 0), (0, 1), (1, 1), (1, 0))]
        mesh.uv_layers.new(name='UVMap').data.foreach_set('uv', np.asarray(corners, dtype=np.float32).ravel())
    mesh.update()
    return add(name, mesh)


def loft(rows, steps, columns, power=2.2):
    """A body from rows (z, half width, half depth, forward offset), smooth between them."""
    rows = np.array(sorted(rows))
    z = np.linspace(rows[0, 0], rows[-1, 0], steps)
    a, b, o = (smooth(rows[:, 0], rows[:, i], z) for i in (1, 2, 3))
    t = np.linspace(0, 2 * math.pi, columns, endpoint=False)
    x = np.sign(np.cos(t)) * np.abs(np.cos(t)) ** (2 / power)
    y = np.sign(np.sin(t)) * np.abs(np.sin(t)) ** (2 / power)
    return np.stack(np.broadcast_arrays(a[:, None] * x, b[:, None] * y - o[:, None], z[:, None]), -1).copy()


def smooth(xs, ys, at):
    """Monotone cubic interpolation (Fritsch-Carlson), so that no row overshoots."""
    xs, ys, at = (np.asarray(v, float) for v in (xs, ys, at))
    d = np.diff(ys) / np.diff(xs)
    m = np.concatenate([[d[0]], (d[:-1] + d[1:]) / 2, [d[-1]]])
    m[1:-1][d[:-1] * d[1:] <= 0] = 0
    for i in range(len(d)):
        if d[i] == 0:
            m[i] = m[i + 1] = 0
        else:
            s = math.hypot(m[i] / d[i], m[i + 1] / d[i])
            if s > 3:
                m[i] *= 3 / s
                m[i + 1] *= 3 / s
    i = np.clip(np.searchsorted(xs, at) - 1, 0, len(d) - 1)
    h = xs[i + 1] - xs[i]
    t = np.clip((at - xs[i]) / h, 0, 1)
    return ((1 + 2 * t) * (1 - t) ** 2 * ys[i] + t * (1 - t) ** 2 * h * m[i]
            + t * t * (3 - 2 * t) * ys[i + 1] + t * t * (t - 1) * h * m[i + 1])


def finish(thing, material, thickness=.0012, levels=2):
    """Gives a mesh its thickness, its smoothness and, unless None, its material."""
    if thickness:
        mod = thing.modifiers.new('thick', 'SOLIDIFY')
        mod.thickness, mod.offset = thickness, 0
    mod = thing.modifiers.new('fine', 'SUBSURF')
    mod.levels = mod.render_levels = levels
    mod.use_limit_surface = False         # the limit surface took Blender a minute and five gigabytes for each flat lay
    if material:
        thing.data.materials.clear()
        thing.data.materials.append(material)


# ---------------------------------------------------------------- materials: grey cloth that tells where it is

PARTS = 'cloth', 'thread', 'hard', 'inner'


def material(part, rough=.34):
    """Grey cloth under one lobe of light. Beside the light it writes its cloth coordinates, its part and its seams."""
    m = bpy.data.materials.new(part)
    m.use_nodes = True
    tree = m.node_tree
    tree.nodes.clear()
    node = tree.nodes.new
    link = tree.links.new
    out, both = node('ShaderNodeOutputMaterial'), node('ShaderNodeAddShader')
    ground, lobe = node('ShaderNodeBsdfDiffuse'), node('ShaderNodeBsdfAnisotropic')
    ground.inputs['Color'].default_value = (GREY, GREY, GREY, 1)
    lobe.inputs['Color'].default_value = (.12, .12, .12, 1)
    lobe.inputs['Roughness'].default_value = .2 if part == 'hard' else rough
    link(ground.outputs[0], both.inputs[0])
    link(lobe.outputs[0], both.inputs[1])
    link(both.outputs[0], out.inputs['Surface'])
    place = node('ShaderNodeVectorMath')
    place.operation, place.inputs[1].default_value = 'MULTIPLY_ADD', (1, 1, 0)
    place.inputs[2].default_value = (SHIFT, SHIFT, 1)
    link(node('ShaderNodeUVMap').outputs[0], place.inputs[0])
    marks = node('ShaderNodeCombineXYZ')
    for k, name in enumerate(('seam', 'rib', 'crease')):
        read = node('ShaderNodeAttribute')
        read.attribute_name = name
        link(read.outputs['Fac'], marks.inputs[k])
    which = node('ShaderNodeRGB')
    which.outputs[0].default_value = (part == 'thread', part == 'hard', part == 'inner', 1)
    for name, value in (('place', place.outputs[0]), ('part', which.outputs[0]), ('mark', marks.outputs[0])):
        write = node('ShaderNodeOutputAOV')
        write.name = name
        link(value, write.inputs['Color'])
    return m


def paper(points):
    """The paper under or behind the garment: an array [rows, 2, 3]."""
    m = bpy.data.materials.new('paper')
    m.use_nodes = True
    m.node_tree.nodes.clear()
    out, white = m.node_tree.nodes.new('ShaderNodeOutputMaterial'), m.node_tree.nodes.new('ShaderNodeBsdfDiffuse')
    white.inputs['Color'].default_value = (.6, .6, .6, 1)
    m.node_tree.links.new(white.outputs[0], out.inputs['Surface'])
    grid('paper', np.array(points, float), closed=False).data.materials.append(m)


# ---------------------------------------------------------------- light and camera

def lamp(name, at, aim, size, power):
    light = bpy.data.lights.new(name, 'AREA')
    light.shape, light.size, light.size_y, light.energy = 'RECTANGLE', *size, power
    look(add(name, light), at, aim)


def look(thing, at, aim, roll=0.0):
    thing.location = at
    thing.rotation_euler = ((Vector(aim) - Vector(at)).to_track_quat('-Z', 'Y').to_matrix() @ turned(roll)).to_euler()


def turned(roll):
    from mathutils import Matrix
    return Matrix.Rotation(roll, 3, 'Z')


def world(strength):
    w = bpy.data.worlds.new('world')
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (1, 1, 1, 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = strength


KEY = {'table': (-1.5, 1.6, 1.45), 'standing': (-2.4, -2.2, 2.4)}


def table():
    """Paper on a table, lit from the upper left: flat lays."""
    paper([[(-4, -4, 0), (4, -4, 0)], [(-4, 4, 0), (4, 4, 0)]])
    world(.22)
    lamp('key', KEY['table'], (0, .3, 0), (.55, .55), 72)
    lamp('fill', (1.6, -.6, 1.9), (0, .3, 0), (1.6, 1.6), 10)


def standing():
    """A paper roll behind a standing garment."""
    back, radius = 1.1, .6
    curve = [(-6, 0)] + [(back - radius + radius * math.sin(t), radius - radius * math.cos(t)) for t in np.linspace(0, math.pi / 2, 16)] + [(back, 6)]
    paper([[(x, y, z) for x in (-6, 6)] for y, z in curve])
    world(.17)
    lamp('key', KEY['standing'], (0, 0, .9), (.8, 2.4), 185)
    lamp('fill', (2.6, -2.2, 1.4), (0, 0, .8), (.5, 2.4), 42)
    lamp('rim', (1.6, .9, 2.6), (0, 0, 1.0), (.4, 1.8), 90)


# ---------------------------------------------------------------- passes

LAYERS = 'DiffDir', 'DiffInd', 'GlossDir', 'GlossInd', 'Normal', 'place', 'part', 'mark'


def written(s, prefix, layers):
    """Writes these layers of each render of the scene into the scratch folder, `PREFIX-LAYER`, as they are."""
    s.use_nodes = True
    tree = s.node_tree
    tree.nodes.clear()
    source, sink = tree.nodes.new('CompositorNodeRLayers'), tree.nodes.new('CompositorNodeOutputFile')
    sink.base_path = SCRATCH.name
    sink.format.file_format, sink.format.color_depth, sink.format.exr_codec = 'OPEN_EXR', '32', 'NONE'
    sink.file_slots.clear()
    for name in layers:
        sink.file_slots.new(f'{prefix}-{name}')
        tree.links.new(source.outputs[name], sink.inputs[-1])


def prepare(size):
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device, c.use_denoising, c.use_adaptive_sampling = 'CPU', False, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 1, 1, 1, 0
    c.sample_clamp_indirect, c.sample_clamp_direct = 2, 6
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy, c.pixel_filter_type, c.filter_width = 1, 'BLACKMAN_HARRIS', 1.5
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = *size, 100
    s.render.threads_mode, s.render.threads = 'FIXED', 2
    s.render.use_persistent_data = True
    layer = s.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = True
    for name in ('place', 'part', 'mark'):
        layer.aovs.add().name = name
    written(s, 'half', LAYERS)
    s.frame_set(1)


def shot(seed, samples, size, layers=LAYERS):
    """One render: each layer as an array [h, w, 3], top row first."""
    s = bpy.context.scene
    s.cycles.seed, s.cycles.samples = seed, samples
    s.render.resolution_x, s.render.resolution_y = size
    bpy.ops.render.render()
    out = {}
    for name in LAYERS:
        file = os.path.join(SCRATCH.name, f'half-{name}0001.exr')
        if name in layers:
            image = bpy.data.images.load(file)
            flat = np.empty(image.size[0] * image.size[1] * 4, np.float32)
            image.pixels.foreach_get(flat)
            out[name] = flat.reshape(image.size[1], image.size[0], 4)[::-1, :, :3].copy()
            bpy.data.images.remove(image)
        os.remove(file)
    return out


def shapes(size):
    """Where cloth is and how it lies, without light: cheap, so at the full size."""
    s = bpy.context.scene
    things, sky = [t for t in s.objects if t.type == 'LIGHT'], s.world
    for t in things:
        t.hide_render = True
    s.world, s.cycles.max_bounces = None, 0
    out = shot(3, 9, size, LAYERS[4:])
    for t in things:
        t.hide_render = False
    s.world, s.cycles.max_bounces = sky, 1
    return out


def passes(path, setting, at, aim, lens, roll=0.0, size=(800, 1000), samples=8, scale=1.0):
    """Renders a view and writes its passes: light (direct, from other cloth, gloss) at half the size, for it is smooth; normals as the camera
    sees them and cloth coordinates at the whole size. scale: how much larger than life the thing was built."""
    s = bpy.context.scene
    if s.camera is None:
        prepare(size)
        s.camera = add('camera', bpy.data.cameras.new('camera'))
    cam = s.camera
    cam.data.lens, cam.data.sensor_fit, cam.data.sensor_height = lens, 'VERTICAL', 36
    look(cam, at, aim, roll)
    bpy.context.view_layer.update()
    began = time.time()
    low = size[0] // 2, size[1] // 2
    one, two = (shot(seed, samples // 2, low) for seed in (1, 2))
    fine = shapes(size)
    mid = time.time()
    coarse = {name: (one[name] + two[name]) / 2 for name in LAYERS}
    light = [np.stack([x['DiffDir'].mean(-1), x['DiffInd'].mean(-1), (x['GlossDir'] + x['GlossInd']).mean(-1)], -1) for x in (one, two)]
    features = lambda q: np.concatenate([q['Normal'] * .7, q['place'][..., 2:] * .5, q['part'][..., :2]], -1)
    clean = guided(denoised(*[np.minimum(x, 4) for x in light], features(coarse)), features(coarse), features(fine))
    view = np.array(cam.matrix_world.to_3x3())
    key = view.T @ (np.array(KEY[setting]) - np.array(aim))
    np.savez(path, light=clean.astype(np.float16), normal=(fine['Normal'] @ view).astype(np.float16), place=fine['place'],
             part=np.uint8(np.clip(fine['part'], 0, 1) * 255), mark=np.uint8(np.clip(fine['mark'], 0, 1) * 255),
             key=key / np.linalg.norm(key), setting=setting, pixel=np.linalg.norm(np.array(at) - np.array(aim)) * 36 / lens / size[1] / scale)
    print(f'PASSES {os.path.basename(path)} {size} {samples} samples {mid - began:.0f} s, denoise {time.time() - mid:.0f} s', flush=True)


def guided(coarse, there, here):
    """Light at twice its size: each point takes from the four around it, most from those of its own normal and cover."""
    h, w = here.shape[:2]
    y, x = (np.arange(n) / 2 - .25 for n in (h, w))
    total, weight = np.zeros((h, w, coarse.shape[-1]), np.float32), np.zeros((h, w, 1), np.float32)
    for dy in (0, 1):
        for dx in (0, 1):
            j, i = np.floor(y).astype(int) + dy, np.floor(x).astype(int) + dx
            near = (1 - np.abs(y - j))[:, None] * (1 - np.abs(x - i))[None]
            at = np.ix_(np.clip(j, 0, coarse.shape[0] - 1), np.clip(i, 0, coarse.shape[1] - 1))
            q = (near * (np.exp(-((there[at] - here) ** 2).sum(-1) * 18) + 1e-4))[..., None].astype(np.float32)
            total += coarse[at] * q
            weight += q
    return total / weight


def denoised(a, b, feature, reach=4, strength=.9):
    a, b, feature = (np.ascontiguousarray(x, np.float32) for x in (a, b, feature))
    lib, out, (h, w, _) = library('denoise'), np.empty_like(a), a.shape
    at = lambda x: x.ctypes.data_as(ctypes.c_void_p)
    f = ctypes.c_float
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda y: lib.denoise(at(a), at(b), at(feature), at(out), w, h, reach, f(strength), f(30.0), *y), ((0, h // 2), (h // 2, h))))
    return out
