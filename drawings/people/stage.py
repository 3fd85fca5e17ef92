"""Inside Blender: materials, light and camera of the portraits, and one render in colour."""
import os, sys
import bpy
import numpy as np
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../sewn'))
from compose import linear, tone, unstained
from meshes import mesh
from studio import SCRATCH, add, denoised, lamp, look, reset, written

LAYERS = 'DiffDir', 'DiffInd', 'DiffCol', 'GlossDir', 'GlossInd', 'GlossCol', 'Normal', 'soft'


def picture(name, pixels):
    """An image of Blender from an array [h, w, 3 or 4] of linear values, first row at the bottom."""
    h, w = pixels.shape[:2]
    image = bpy.data.images.new(name, w, h, float_buffer=True, alpha=True)
    image.colorspace_settings.name = 'Non-Color'
    full = np.ones((h, w, 4), np.float32)
    full[..., :pixels.shape[2]] = pixels
    image.pixels.foreach_set(full.ravel())
    return image


class Tree:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.material.node_tree.nodes.clear()
        self.out = self.node('OutputMaterial')

    def node(self, kind, **inputs):
        node = self.material.node_tree.nodes.new(f'ShaderNode{kind}')
        for key, value in inputs.items():
            node.inputs[key.replace('_', ' ')].default_value = value
        return node

    def link(self, out, into):
        self.material.node_tree.links.new(out, into)

    def attribute(self, name):
        node = self.node('Attribute')
        node.attribute_name = name
        return node.outputs['Fac']

    def image(self, image, vector, ends='EXTEND'):
        node = self.node('TexImage')
        node.image, node.extension, node.interpolation = image, ends, 'Linear'
        self.link(vector, node.inputs['Vector'])
        return node.outputs['Color']

    def mixed(self, share, one, other, how='MIX'):
        node = self.node('MixRGB')
        node.blend_type = how
        for socket, value in zip(node.inputs, (share, one, other)):
            if isinstance(value, (float, int)):
                socket.default_value = value
            elif isinstance(value, (tuple, list, np.ndarray)):
                socket.default_value = (*value[:3], 1)
            else:
                self.link(value, socket)
        return node.outputs[0]

    def bump(self, height, distance):
        node = self.node('Bump', Distance=distance)
        self.link(height, node.inputs['Height'])
        return node.outputs[0]

    def finish(self, colour, rough=.5, gloss=.04, sheen=0, normal=None, soft=0):
        """Diffuse ground, one lobe of gloss, the nap of cloth, and how much light goes through (for skin)."""
        ground, lobe = self.node('BsdfDiffuse'), self.node('BsdfGlossy', Roughness=rough, Color=(gloss, gloss, gloss, 1))
        if isinstance(colour, (tuple, list, np.ndarray)):
            ground.inputs['Color'].default_value = (*colour, 1)
        else:
            self.link(colour, ground.inputs['Color'])
        lobes = [ground, lobe]
        if sheen:
            nap = self.node('BsdfVelvet', Sigma=.6)
            if isinstance(colour, (tuple, list, np.ndarray)):
                nap.inputs['Color'].default_value = (*(np.array(colour) * sheen), 1)
            else:
                self.link(self.mixed(1.0, colour, (sheen,) * 3, 'MULTIPLY'), nap.inputs['Color'])
            lobes.append(nap)
        last = lobes[0]
        for other in lobes[1:]:
            both = self.node('AddShader')
            self.link(last.outputs[0], both.inputs[0])
            self.link(other.outputs[0], both.inputs[1])
            last = both
        if normal is not None:
            for lobe in lobes:
                self.link(normal, lobe.inputs['Normal'])
        self.link(last.outputs[0], self.out.inputs['Surface'])
        write = self.node('OutputAOV')
        write.name = 'soft'
        value = self.node('RGB')
        value.outputs[0].default_value = (soft, soft, soft, 1)
        self.link(value.outputs[0], write.inputs['Color'])
        return self.material


def studio(paper, size):
    """A coloured wall close behind the bust, one soft lamp from the upper left."""
    wall = Tree('wall').finish(paper, gloss=0)
    mesh('wall', np.float32([(-3, .34, -3), (3, .34, -3), (3, .34, 3), (-3, .34, 3)]), np.array([[0, 1, 2, 3]]), wall)
    w = bpy.data.worlds.new('world')
    bpy.context.scene.world = w
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (1, 1, 1, 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = .30
    lamp('key', (-1.20, -1.60, 1.12), (0, 0, -.02), (.75, .75), 50)
    lamp('fill', (1.5, -1.3, .1), (0, 0, -.05), (1.2, 1.2), 16)
    lamp('rim', (.95, .22, .75), (0, .03, -.02), (.3, .6), 7)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device, c.use_denoising, c.use_adaptive_sampling = 'CPU', False, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = 1, 1, 1
    c.sample_clamp_indirect, c.sample_clamp_direct = 2, 6
    c.caustics_reflective = c.caustics_refractive = False
    c.pixel_filter_type, c.filter_width = 'BLACKMAN_HARRIS', 1.5
    s.render.resolution_x, s.render.resolution_y, s.render.resolution_percentage = size, size, 100
    s.render.threads_mode, s.render.threads = 'FIXED', 2
    s.render.use_persistent_data = True
    layer = s.view_layers[0]
    layer.use_pass_normal = True
    for name in ('diffuse', 'glossy'):
        for part in ('direct', 'indirect', 'color'):
            setattr(layer, f'use_pass_{name}_{part}', True)
    layer.aovs.add().name = 'soft'
    written(s, 'face', LAYERS)
    s.frame_set(1)
    s.camera = add('camera', bpy.data.cameras.new('camera'))
    s.camera.data.sensor_fit, s.camera.data.sensor_height = 'VERTICAL', 36


def taken(samples, seed):
    s = bpy.context.scene
    s.cycles.seed, s.cycles.samples = seed, samples
    bpy.ops.render.render()
    out = {}
    for name in LAYERS:
        file = os.path.join(SCRATCH.name, f'face-{name}0001.exr')
        image = bpy.data.images.load(file)
        flat = np.empty(image.size[0] * image.size[1] * 4, np.float32)
        image.pixels.foreach_get(flat)
        out[name] = flat.reshape(image.size[1], image.size[0], 4)[::-1, :, :3].copy()
        bpy.data.images.remove(image)
        os.remove(file)
    return out


def outlines(samples=9):
    """Colours, normals and edges, without light: cheap, so with more samples."""
    s = bpy.context.scene
    lamps, sky, bounces = [t for t in s.objects if t.type == 'LIGHT'], s.world, s.cycles.max_bounces
    for t in lamps:
        t.hide_render = True
    s.world, s.cycles.max_bounces = None, 0
    out = taken(samples, 3)
    for t in lamps:
        t.hide_render = False
    s.world, s.cycles.max_bounces = sky, bounces
    return out


def shoot(at, aim, frame, samples):
    """The picture as an array of bytes [h, w, 3]. Light is cleaned apart from colours, so that weaves stay sharp."""
    cam = bpy.context.scene.camera
    far = float(np.linalg.norm(np.array(at) - np.array(aim)))
    cam.data.lens = 36 * far / frame
    look(cam, at, aim)
    bpy.context.view_layer.update()
    one, two = (taken(samples // 2, seed) for seed in (1, 2))
    mean = outlines()
    feature = np.concatenate([mean['Normal'] * .8, mean['DiffCol'] * .8], -1)
    # lamps are white: red, blue and gloss are cleaned together, green lies between
    packed = [np.stack([light[..., 0], light[..., 2], gloss.mean(-1)], -1) for light, gloss in (
        (np.minimum(x['DiffDir'] + x['DiffInd'], 6), np.minimum((x['GlossDir'] + x['GlossInd']) * x['GlossCol'], 4)) for x in (one, two))]
    red, blue, gloss = np.moveaxis(denoised(*packed, feature, reach=3), -1, 0)
    light = np.stack([red, red * .55 + blue * .45, blue], -1)
    plain = (np.abs(feature - np.median(feature[:9].reshape(-1, 6), 0)).max(-1) < .004).astype(np.float32)
    light = np.where(plain[..., None] > 0, np.stack([unstained(light[..., k], plain) for k in range(3)], -1), light)
    # light goes on a little below skin: its shadows are warmer and paler
    soft = mean['soft'][..., :1]
    warm = np.concatenate([np.maximum(light[..., k:k + 1], 1e-4) ** power for k, power in enumerate((.84, .96, 1.0))], -1)
    light = light * (1 - soft) + warm * soft
    return np.uint8(np.clip(tone(light * mean['DiffCol'] + gloss[..., None], .84), 0, 1) * 255 + .5)
