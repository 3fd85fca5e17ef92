"""What lies under a jacket as its suit: two legs that come out below its hem, draped by themselves; the jacket is laid on them."""
import bpy
import numpy as np
from flat import Flat, Piece, curve, mirror
from studio import finish, material

LIFT = .012                    # how far the jacket is raised to lie on the trousers


def outline(cut, top):
    (inner, outer), foot = cut['ends'], cut['foot']
    hip, knee = cut.get('hip', .212), cut.get('knee', (.020, .196))
    mid = (top + foot) * .5
    inside = curve((.004, top), (.008, top - .06), (knee[0], mid), (inner, foot))
    outside = curve((outer, foot), (knee[1], mid), (hip, top - .06), (hip, top))
    return inside, outside


def crease(xy, side, inside, outside):
    """How high a pressed leg stands: a roof whose ridge runs down its middle, so that one half faces the light; flat under the jacket."""
    at = lambda line: np.interp(xy[:, 1], *np.array(sorted((y, x) for x, y in line)).T)
    (a, b), x = (at(inside), at(outside)), side * xy[:, 0]
    off = np.abs(x - (a + b) / 2) / np.maximum((b - a) / 2, .01)
    return (.013 * np.clip(1 - off, 0, 1) + .003 * np.exp(-off / .12)) * np.clip((inside[0][1] - .08 - xy[:, 1]) / .09, 0, 1)


def legs(cut, top, step=.011):
    """top: how far up they reach under the jacket."""
    inside, outside = outline(cut, top)
    pieces = []
    for side in (1, -1):
        for name, z, up in ((f'leg{side}', .024, True), (f'behind{side}', .007, False)):
            line = [(inside, f'inseam{side}'), ([inside[-1], outside[0]], None), (outside, f'side{side}'), ([outside[-1], inside[0]], None)]
            pieces.append(Piece(name, line if side > 0 else mirror(line), z, up, step=step))
    lay = Flat(pieces, weight=cut.get('weight', .4), stretch=1e-6, shear=8e-6, bend=cut.get('bend', 4e-4))
    lay.grow(cut.get('rumple', .03), size=.11, along=(.25, .97), seed=4)
    c = lay.cloth
    settle = dict(floor=.002, gap=step * .72)
    air = cut.get('weight', .4) / .45
    c.run(.4, pressure=11 * air, friction=.05, drag=3, **settle)
    for _ in range(10):
        low = c.p[:, 1] < cut['foot'] + .10
        c.p[low, 1] += .0016
        c.run(.03, pressure=6 * air, friction=.15, drag=6, **settle)
    c.run(.6, pressure=2.6 * air, friction=.5, drag=5, **settle)
    lay.even()
    thread = material('inner')
    for side in (1, -1):
        p = lay.pieces[f'leg{side}']
        if cut.get('pressed'):
            c.p[p.index, 2] += crease(p.xy, side, inside, outside)
        else:
            lay.stitches(f'leg{side}', [(side * x, cut['foot'] + .022) for x in np.linspace(cut['ends'][0] + .004, cut['ends'][1] - .004, 20)], thread, length=.0030, gap=.0014, radius=.0004)
    thing = lay.mesh([material('cloth')])
    finish(thing, None, .0020, 1)
    lay.show_seams(thing)
    return lay


def with_trousers(lay, cut):
    """Raises all that lies there already and slides the trousers under it; gives every point of both."""
    for thing in bpy.context.scene.objects:
        thing.location.z += LIFT
    below = legs(cut['legs'], cut['hem'][1] + .09)
    lay.cloth.p = np.concatenate([lay.cloth.p + (0, 0, LIFT), below.cloth.p])
