"""Portraits: blender --background --python busts.py, a request a line as JSON on the input. Each writes raw RGB to its `file`."""
import json, os, sys, time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy as np
import paint
from fields import ease, joined, surface
from hair import Hair
from heads import Head, trunk
from stage import Tree, linear, mesh, picture, reset, shoot, studio
from wear import Garment
from compose import swatch_at
from weaves import KNITTED, WEAVES, trim

SIZE, SAMPLES, FRAME = 480, 6, .52
BARE = 'halter', 'vee', 'kimono', 'blazer', 'coat', 'shirt', 'trucker'      # where skin below the neck may be seen


def skin_of(head, ask):
    tree = Tree('skin')
    skin, lips, brow = (linear(ask[k]) for k in ('skin', 'lips', 'brow'))
    painted = tree.image(picture('face', paint.face(head, skin, lips, brow, ask.get('blush', .3))), tree.node('UVMap').outputs[0])
    colour = tree.mixed(tree.attribute('front'), skin, painted)
    grain = tree.node('TexNoise', Scale=900.0, Detail=1.0)
    return tree.finish(colour, rough=.50, gloss=.026, sheen=.10, normal=tree.bump(grain.outputs['Fac'], .00012), soft=1)


def hair_of(colour):
    """Strands: fine noise, drawn out along them, darkens and tilts."""
    tree = Tree('hair')
    place = tree.node('CombineXYZ')
    tree.link(tree.attribute('across'), place.inputs[0])
    tree.link(tree.attribute('along'), place.inputs[1])
    noise = []
    for scale, stretch in ((620, 9), (210, 7)):
        spread = tree.node('VectorMath')
        spread.operation, spread.inputs[1].default_value = 'MULTIPLY', (scale, stretch, 0)
        tree.link(place.outputs[0], spread.inputs[0])
        one = tree.node('TexNoise', Scale=1.0, Detail=2.0)
        tree.link(spread.outputs[0], one.inputs['Vector'])
        noise.append(one.outputs['Fac'])
    both = tree.mixed(.5, *noise)
    base = linear(colour)
    light = base + (.10 * base ** .5) * (.35 + base / max(base.max(), 1e-3))
    shade = tree.mixed(both, base * .35, light * 1.25)
    return tree.finish(shade, rough=.50, gloss=.022 + .05 * float(base.mean()), sheen=.10, normal=tree.bump(both, .0016))


GRAIN = 5e-4              # metres of cloth for each point of its picture


def cloth_of(ask, ribbed, box):
    """Cloth in a weave of the garments: tint and print as a picture, its relief as another."""
    (u0, u1), (v0, v1) = box
    u = (u0 + GRAIN * np.arange(int((u1 - u0) / GRAIN), dtype=np.float32))[None]
    v = (v0 + GRAIN * np.arange(int((v1 - v0) / GRAIN), dtype=np.float32))[:, None]
    u, v = (np.ascontiguousarray(q) for q in np.broadcast_arrays(u, v))
    name = ask['weave']
    weave = WEAVES[name](u, v, np.full_like(u, ribbed == 1))
    if ribbed == 1 and name not in KNITTED:
        weave = dict(weave, **trim(u, v))
    base = linear(ask['colour'])
    if ask.get('swatch') and not ribbed:
        s = ask['swatch']
        raw = np.fromfile(s['file'], np.uint8).reshape(s['height'], s['width'], 3).astype(np.float32) / 255
        colour = swatch_at(dict(pixels=np.where(raw <= .04045, raw / 12.92, ((raw + .055) / 1.055) ** 2.4).astype(np.float32), metre=1 / s['perMetre']), u, v)
    else:
        colour = np.broadcast_to(linear(ask['trim']) if ribbed == 2 else base, (*u.shape, 3))
    colour = colour * np.broadcast_to(weave['tint'], u.shape)[..., None]
    if 'fade' in weave:
        colour = colour + (base ** .6 * .62 + .06 - colour) * np.clip(weave['fade'] * .3, 0, 1)[..., None]
    tree = Tree(f'cloth {ribbed}')
    place = tree.node('Mapping')
    place.inputs['Location'].default_value = (-u0 / (u1 - u0), -v0 / (v1 - v0), 0)
    place.inputs['Scale'].default_value = (1 / (u1 - u0), 1 / (v1 - v0), 1)
    tree.link(tree.node('UVMap').outputs[0], place.inputs[0])
    tint = tree.image(picture('tint', colour), place.outputs[0], 'REPEAT')
    relief = tree.image(picture('relief', np.repeat(weave['height'][..., None], 3, -1)), place.outputs[0], 'REPEAT')
    silky = name in ('silk', 'lurex')
    return tree.finish(tint, rough=.52 if silky else .6, gloss=.026 if silky else .012, sheen=min(weave['sheen'], .8) * .5, normal=tree.bump(relief, 1.0))


def leaf(points, uv, material, thick=.0022):
    """A leaf of cloth: a grid with a face, a back and a rounded rim."""
    rows, cols, _ = points.shape
    at = np.arange(rows * cols).reshape(rows, cols)
    faces = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], -1).reshape(-1, 4)
    thing = mesh('leaf', points.reshape(-1, 3), faces, material, np.ascontiguousarray(uv, dtype=np.float32).reshape(-1, 2))
    mod = thing.modifiers.new('thick', 'SOLIDIFY')
    mod.thickness, mod.offset = thick, 0
    mod = thing.modifiers.new('fine', 'SUBSURF')
    mod.levels = mod.render_levels = 1
    mod.use_limit_surface = False


def dressed(ask):
    garment = Garment(ask['kind'], **ask.get('fit', {}))
    place = lambda p: np.stack([p[:, 0], p[:, 2] + .35 * p[:, 1]], -1)
    points, faces = surface(garment.cloth, (-.272, -.20, -.345), (.272, .19, -.13), .0034)
    material = cloth_of(ask, 0, ((-.30, .30), (-.50, .10)))
    mod = mesh('cloth', points, faces, material, place(points)).modifiers.new('even', 'SMOOTH')
    mod.factor, mod.iterations = .5, 2
    kinds = {0: material}
    for points, uv, ribbed in garment.leaves:
        if ribbed not in kinds:
            kinds[ribbed] = cloth_of(ask, ribbed, ((-.30, .30), (-.10, .10)))
        leaf(points, uv, kinds[ribbed])
    if garment.inner:
        points, faces = surface(garment.inner, (-.11, -.14, -.345), (.11, .03, -.13), .0026)
        under = dict(weave='jersey', colour=ask['under'])
        mod = mesh('inner', points, faces, cloth_of(under, 0, ((-.15, .15), (-.40, .0))), place(points)).modifiers.new('even', 'SMOOTH')
        mod.factor, mod.iterations = .5, 4
    for at, radius in garment.knobs:
        ball('button', at, (radius, radius * .45, radius), Tree('button').finish(linear(ask['button']), rough=.3, gloss=.06))


def ball(name, at, radii, material):
    a, b = np.meshgrid(np.linspace(0, np.pi, 17), np.linspace(0, 2 * np.pi, 33), indexing='ij')
    grid(name, np.array(at) + np.stack([np.sin(a) * np.cos(b), np.cos(a), np.sin(a) * np.sin(b)], -1) * radii, material)


def hoop(name, at, radius, fat, material, turned):
    a, b = np.meshgrid(np.linspace(0, 2 * np.pi, 49), np.linspace(0, 2 * np.pi, 13), indexing='ij')
    r = radius + fat * np.cos(b)
    grid(name, np.array(at) + np.stack([fat * np.sin(b), r * np.sin(a), r * np.cos(a)], -1) @ turned.T, material)


def grid(name, points, material):
    rows, cols, _ = points.shape
    at = np.arange(rows * cols).reshape(rows, cols)
    mesh(name, points.reshape(-1, 3), np.stack([at[:-1, :-1], at[1:, :-1], at[1:, 1:], at[:-1, 1:]], -1).reshape(-1, 4), material)


def jewelled(head, kind):
    gold = Tree('gold').finish(linear('#b8862f'), rough=.28, gloss=.35)
    for side in (-1, 1):
        at = head.room(np.float32([(side * (.0840 * head.wide), .006, -.045)]))[0]
        if kind == 'hoop':
            hoop('ring', at - (0, 0, .0105), .0115, .0016, gold, np.array([[.35, .94, 0], [-.94, .35, 0], [0, 0, 1]]) if side > 0 else np.array([[.35, -.94, 0], [.94, .35, 0], [0, 0, 1]]))
        else:
            ball('pearl', at - (0, .003, .001), (.0052,) * 3, gold)


def bust(ask):
    head = Head(**ask.get('head', {}), ears=ask['style'] in ('crop', 'bun', 'bald', 'braid', 'curls'))
    body = lambda p: joined(head.field(p), trunk(p), .045)
    low = -.345 if ask['kind'] in BARE else -.26
    points, faces = surface(body, (-.27 if ask['kind'] == 'halter' else -.125, -.16, low), (.27 if ask['kind'] == 'halter' else .125, .14, .14), .0024)
    own = head.own(points)
    mesh('skin', points, faces, skin_of(head, ask), paint.place(own), dict(front=ease(-own[:, 1], .02, .045)))
    if ask['style'] != 'bald':
        hair = Hair(ask['style'], head, ask.get('seed', 1), ask.get('side', 1))
        points, faces = surface(hair.field, *hair.box, hair.step)
        across, along = hair.strands(points)
        mod = mesh('hair', points, faces, hair_of(ask['hair']), None, dict(across=across, along=along)).modifiers.new('even', 'SMOOTH')
        mod.factor, mod.iterations = .5, 3
    if ask.get('jewel'):
        jewelled(head, ask['jewel'])
    dressed(ask)


def pictured(ask):
    began = time.process_time()
    reset()
    studio(linear(ask['paper']), SIZE)
    bust(ask)
    built = time.process_time() - began
    shoot((0, -2.6, .06), (0, 0, -.046), FRAME, SAMPLES).tofile(ask['file'])
    print(f"BUST built in {built:.1f} s of a core, {time.process_time() - began:.1f} s in all", flush=True)
    print(f"WRITTEN {ask['file']}", flush=True)


if __name__ == '__main__':
    for line in sys.stdin:
        pictured(json.loads(line))
