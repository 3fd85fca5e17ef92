"""A garment bag as a flat lay: a long pouch over a hanger, its zip, binding, pocket and the hanger's hook."""
import numpy as np
from bikers import slider
from flat import Flat, Piece, curve, mirror
from studio import finish, grid, material, passes, table
from tops import views
from trims import along, box, patch

STEP = .011
LONG, WIDE, TOP = -.44, .262, .622
CUTS = {'other.bag': {}}

SIDE = curve((.225, LONG), (WIDE - .012, LONG + .012), (WIDE, LONG + .05), (WIDE + .004, .0), (WIDE - .004, .43))
SHOULDER = curve((WIDE - .004, .43), (WIDE - .018, .486), (.196, .532), (.110, .574), (.024, TOP))


def hook(z):
    """Wire: up out of the bag, then round."""
    flat = np.array(curve((0, .585), (0, .640), (.008, .668), (.030, .690), (.030, .722), (.006, .738), (-.022, .728), (-.031, .702)))
    line = np.concatenate([flat, np.full((len(flat), 1), z)], 1)
    along_ = np.gradient(line, axis=0)
    along_ /= np.linalg.norm(along_, axis=1)[:, None]
    across, turn = np.cross(along_, (0, 0, 1)), np.linspace(0, 2 * np.pi, 16, endpoint=False)
    radius = (.0030 * np.minimum(1, np.linspace(8, .55, len(line))))[:, None, None]
    finish(grid('hook', line[:, None] + radius * (across[:, None] * np.cos(turn)[None, :, None] + np.array((0, 0, 1)) * np.sin(turn)[None, :, None])), material('hard'), 0, 1)


def zip_(lay, thread, hard):
    """Down the middle: a placket on both sides of the teeth."""
    line = [(0, y) for y in np.linspace(LONG + .03, TOP - .05, 120)]
    for x in (-.0014, .0014):
        lay.stitches('front', [(x, y) for _, y in line], hard, length=.0020, gap=.0012, radius=.0012, lift=.0016)
    for x in (-.014, -.009, .009, .014):
        lay.stitches('front', [(x, y) for _, y in line], thread, length=.0030, gap=.0014, radius=.0004)
    slider(lay, 'front', np.array((0, TOP - .052)), np.array((0, 1.0)), hard)


def build(_):
    half = [(SIDE, 'side'), (SHOULDER, 'shoulder'), ([(.024, TOP), (0, TOP)], None)]
    outline = half + mirror(half) + [([(-.225, LONG), (.225, LONG)], 'foot')]
    lay = Flat([Piece('front', outline, .026, step=STEP), Piece('back', outline, .008, False, step=STEP, material=1)],
               weight=.42, stretch=1e-6, shear=8e-6, bend=5e-4)
    lay.grow(.045, size=.13, along=(.35, .94), seed=3)
    settle = dict(floor=.002, gap=STEP * .72)
    c = lay.cloth
    c.run(.5, pressure=11, friction=.05, drag=3, **settle)
    for _ in range(10):
        low = c.p[:, 1] < LONG + .10
        c.p[low, 1] += .0014
        c.run(.03, pressure=6, friction=.15, drag=6, **settle)
    c.run(.6, pressure=3, friction=.5, drag=5, **settle)
    lay.even()
    thing = lay.mesh([material('cloth'), material('inner')])
    finish(thing, None, .0020, 1)
    thread, hard, cloth = (material(part) for part in ('thread', 'hard', 'cloth'))
    zip_(lay, thread, hard)
    for side in (1, -1):
        rim = [(side * (x - .007), y - (.006 if y > .5 else 0)) for x, y in [*SIDE[14:], *SHOULDER[1:-2]]]
        along(lay, 'front', rim[::side], .012, cloth, lift=.0040)
        lay.stitches('front', [(side * (x - .017), y - (.012 if y > .5 else 0)) for x, y in [*SIDE[16:], *SHOULDER[2:-4]]], thread, length=.0034, gap=.0016, radius=.00045)
    x0, x1, y0, y1 = .052, .214, -.330, -.080
    patch(lay, 'pocket', box(x0, x1, y0, y1, 1), 'front', cloth, lift=.0040)
    lay.stitches('front', [(x0 + .006, y1 - .004), (x0 + .006, y0 + .006), (x1 - .006, y0 + .006), (x1 - .006, y1 - .004)], thread, lift=.0062)
    lay.stitches('front', [(x0 + .004, y1 - .020), (x1 - .004, y1 - .020)], thread, lift=.0062)
    patch(lay, 'tab', box(-.030, .030, TOP - .046, TOP - .012, 1), 'front', cloth, lift=.0052)
    lay.show_seams(thing)
    hook(float(c.p[:, 2].max()) * .45)
    table()
    lay.cloth.p = np.concatenate([lay.cloth.p, [(0, .738, 0)]])
    return lay


def render(name, folder, samples, size):
    lay = build(name)
    for view, shot in views(lay):
        yield view, lambda path, shot=shot: passes(path, 'table', samples=samples, size=size, **shot)
