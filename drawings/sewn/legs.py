"""Trousers, jeans and shorts, flat lay, from one pattern block: two legs, a waistband, and what is stitched on them."""
import math
import numpy as np
from flat import Flat, Piece, curve, mirror
from studio import finish, material, passes, table

STEP = .011
WAIST, RISE = 1.02, .30        # heights of the waist seam and, below it, of the crotch
LAYER = {'front': .026, 'back': .007}

# half widths at waist, hip, knee; the hem's inner and outer edge; where the hem lies
CUTS = {
    'jeans.straight': dict(waist=.178, hip=.224, knee=(.016, .222), hem=(.040, .222), jeans=True),
    'jeans.wide': dict(waist=.174, hip=.226, knee=(.012, .246), hem=(.026, .300), jeans=True),
    'jeans.flare': dict(waist=.172, hip=.216, knee=(.026, .198), hem=(.014, .270), jeans=True),
    'jeans.cropped': dict(waist=.178, hip=.226, knee=(.018, .224), hem=(.046, .222), foot=.13, jeans=True, turn_up=.055),
    'pants.wide': dict(waist=.172, hip=.226, knee=(.010, .244), hem=(.022, .288), pressed=True),
    'pants.tapered': dict(waist=.174, hip=.220, knee=(.020, .206), hem=(.058, .178), foot=.05, pressed=True),
    'pants.palazzo': dict(waist=.178, hip=.246, knee=(.006, .290), hem=(.008, .400), soft=True),
    'pants.cargo': dict(waist=.180, hip=.232, knee=(.016, .240), hem=(.050, .230), foot=.02, cargo=True),
    'shorts.tailored': dict(waist=.190, hip=.246, knee=(.022, .272), hem=(.022, .272), foot=.50, pressed=True),
    'shorts.denim': dict(waist=.190, hip=.240, knee=(.020, .252), hem=(.020, .252), foot=.56, jeans=True),
    'shorts.bermuda': dict(waist=.190, hip=.244, knee=(.030, .258), hem=(.032, .258), foot=.40, pressed=True),
}


def leg(name, cut, z, up):
    w, hip, (ki, ko), (hi, ho), foot = cut['waist'], cut['hip'], cut['knee'], cut['hem'], cut.get('foot', 0)
    crotch = WAIST - RISE
    knee = max(foot + .02, .52)
    long = foot < .35
    outer = curve((ho, foot), *([(ko, knee), (hip, crotch - .02)] if long else [(hip + .6 * (ho - hip), (foot + crotch) / 2 + .02)]), (hip - .007, WAIST - .19), (w + (hip - w) * .46, WAIST - .085), (w, WAIST))
    fork = (0, crotch)
    centre = curve((0, WAIST), (0, WAIST - .14), (0, crotch + .05), fork)
    inner = curve(fork, *([(.5 * ki + .003, crotch - .10), (ki, knee)] if long else [(.6 * hi + .006, (foot + crotch) / 2)]), (hi, foot))
    outline = [([(hi, foot), (ho, foot)], None), (outer, 'side'), ([(w, WAIST), (0, WAIST)], f'{name[0]}waist'), (centre, f'{name[0]}centre'), (inner, 'inseam')]
    return outline


def band(name, cut, z, up):
    w, tall = cut['waist'], .042
    slim = w - .007
    line = [([(-w, WAIST), (0, WAIST)], f'{name[0]}waist'), ([(0, WAIST), (w, WAIST)], f'{name[0]}waist'), ([(w, WAIST), (slim, WAIST + tall)], 'bandside'),
            (curve((slim, WAIST + tall), (0, WAIST + tall + (.010 if name == 'back' else -.004)), (-slim, WAIST + tall)), None), ([(-slim, WAIST + tall), (-w, WAIST)], 'bandside')]
    return Piece(f'{name}band', line, z, up, origin=(.3, 0), step=STEP, material=0 if up else 1)


def rumpled(at, cut):
    """How much longer cloth is than its seams: at the knees and the hems, across the hips, little elsewhere."""
    foot, y = cut.get('foot', 0), at[:, 1]
    hump = lambda height, wide: np.exp(-((y - height) / wide) ** 2)
    much = .055 + .055 * hump((foot + WAIST - RISE) * .55, .12) + .05 * hump(foot + .06, .08) + .05 * hump(WAIST - RISE, .07)
    return much * (.45 if cut.get('pressed') else 1) * np.clip((WAIST - y) / .10, 0, 1)


def build(name):
    """Cuts, sews and drapes one pair of legs."""
    cut = CUTS[name]
    pieces = []
    for layer, up in (('front', True), ('back', False)):
        outline = leg(layer, cut, LAYER[layer], up)
        for side in (1, -1):
            # one leg lies a little higher than the other, or their layers would not feel each other
            piece = Piece(f'{layer}{side}', outline if side > 0 else mirror(outline), LAYER[layer] + (.001 if side > 0 else 0), up, origin=(side * .1, 0), step=STEP,
                          material=0 if up else 1)
            piece.uv[:, 0] += side * .31
            pieces.append(piece)
        pieces.append(band(layer, cut, LAYER[layer], up))
    soft = cut.get('soft')
    lay = Flat(pieces, weight=.18 if soft else .42, stretch=1e-6, shear=2e-4 if soft else 8e-6, bend=2e-3 if soft else 4e-4 if cut.get('jeans') or cut.get('cargo') else 9e-4)
    c = lay.cloth
    lay.grow(lambda q: rumpled(q, cut), size=.09, along=(.3, .95))
    settle = dict(floor=.002, gap=STEP * .72)
    c.run(.4, pressure=4 if soft else 9, friction=.05, drag=3, **settle)
    foot = cut.get('foot', 0)
    for k in range(14):  # pushes the hems up and the legs together a little, so that they crumple
        low = c.p[:, 1] < foot + .10
        c.p[low, 1] += .0034 if soft else .0026
        knee = np.abs(c.p[:, 1] - (foot + .42)) < .06
        c.p[knee, 0] += np.sin(k * 1.3) * .0014
        c.run(.03, pressure=2.2 if soft else 5, friction=.15, drag=6, **settle)
    c.run(.6, pressure=.7 if soft else 1.0 if cut.get('pressed') else 1.4, friction=.5, drag=5, **settle)
    lay.even()
    if cut.get('pressed'):
        press(lay, cut)
    thing = lay.mesh([material('cloth'), material('inner')])
    finish(thing, None, .0016 if soft else .0024, 1)
    sew(lay, cut)
    lay.show_seams(thing)
    table()
    return lay


def press(lay, cut, high=.0070, wide=.016):
    """An ironed crease down each leg: a ridge along the middle between inseam and side, fading towards the waist."""
    (hi, ho), foot = cut['hem'], cut.get('foot', 0)
    for side in (1, -1):
        p = lay.pieces[f'front{side}']
        x, y = np.abs(p.xy[:, 0]), p.xy[:, 1]
        middle = np.interp(y, [foot, WAIST - RISE, WAIST], [(hi + ho) / 2, cut['hip'] * .50, cut['waist'] * .52])
        fade = np.clip((WAIST - .02 - y) / .20, 0, 1)
        lay.cloth.p[p.index, 2] += (high * fade * np.exp(-np.abs(x - middle) / wide * 1.6)).astype(np.float32)


def sew(lay, cut):
    """Topstitching, pockets, belt loops and the button."""
    thread, hard, cloth = material('thread'), material('hard'), material('cloth')
    w, hip, foot = cut['waist'], cut['hip'], cut.get('foot', 0)
    jeans = cut.get('jeans')
    for side in (1, -1):
        m = lambda *q: [(side * x, y) for x, y in q]
        leg_name = f'front{side}'
        if jeans:
            pocket = curve((w - .085, WAIST - .004), (w - .070, WAIST - .055), (w - .02, WAIST - .088), (w + .022, WAIST - .093))
            for d in (0, .006):
                lay.stitches(leg_name, m(*[(x, y - d) for x, y in pocket]), thread)
            lay.button(leg_name, (side * (w - .078), WAIST - .012), .0045, hard)
        else:
            slant = curve((w - .045, WAIST - .004), (w - .02, WAIST - .08), (w + .028, WAIST - .165))
            lay.crease(leg_name, m(*slant), thread)
        (hi, ho) = cut['hem']
        if jeans or cut.get('cargo'):
            for d in (.012,) if not cut.get('turn_up') else (cut['turn_up'],):
                lay.stitches(leg_name, m((hi + .004, foot + d), (ho - .004, foot + d)), thread)
        else:
            lay.crease(leg_name, m((hi + .004, foot + .032), (ho - .004, foot + .032)), thread)
        if cut.get('cargo'):
            x0, x1, y0, y1 = .115, .235, WAIST - .66, WAIST - .49
            corners = m((x0, y0), (x1, y0), (x1, y1), (x0, y1))
            for kind, (a, b) in (('pouch', (y0, y1)), ('flap', (y1 - .055, y1 + .008))):
                box = [(x0 - (.004 if kind == 'flap' else 0), a), (x1, a), (x1, b), (x0 - (.004 if kind == 'flap' else 0), b)]
                box = [(side * x, y) for x, y in box][::side]
                p = Piece(f'{kind}{side}', [([e, f], None) for e, f in zip(box, box[1:] + box[:1])], step=.007)
                p.uv[:, 0] += side * .31
                finish(lay.applied(p, leg_name, cloth, lift=.004 if kind == 'pouch' else .0075), None, .0022, 1)
                inset = [(side * x, y) for x, y in ((x0 + .006, b - .006), (x0 + .006, a + .006), (x1 - .006, a + .006), (x1 - .006, b - .006))]
                lay.stitches(leg_name, inset, thread, lift=.0058 if kind == 'pouch' else .0092)
        for x in (.075, w - .035):          # belt loops
            box = [(x - .0055, WAIST - .006), (x + .0055, WAIST - .006), (x + .0055, WAIST + .030), (x - .0055, WAIST + .030)]
            p = Piece(f'loop{side}{x}', [([e, f], None) for e, f in zip(*(lambda q: (q, q[1:] + q[:1]))([(side * a, b) for a, b in box][::side]))], step=.005)
            finish(lay.applied(p, 'frontband', cloth, lift=.0046), None, .002, 1)
    if jeans:
        for y in (.005, .037):
            for side in (1, -1):
                lay.stitches('frontband', [(side * .004, WAIST + y), (side * (w - .006), WAIST + y - .002)], thread)
    fly = curve((.034, WAIST - .004), (.034, WAIST - .09), (.026, WAIST - .140), (.004, WAIST - .170))
    for d in (0, .006) if jeans else ():
        lay.stitches('front1', [(x - d, y) for x, y in fly], thread)
    if not jeans:
        lay.crease('front1', fly, thread)
    lay.crease('front1', [(.001, WAIST - .002), (.001, WAIST - RISE + .01)], thread)
    lay.crease('front-1', [(-.001, WAIST - .002), (-.001, WAIST - RISE + .01)], thread)
    lay.button('frontband', (.004, WAIST + .019), .0085 if jeans else .0075, hard)


def views(lay):
    p = lay.cloth.p
    (left, low, _), (right, high, _) = p.min(0), p.max(0)
    x, y = (left + right) / 2, (low + high) / 2
    tall = max((high - low) * 1.15, (right - left) * 1.3 * 1.25)
    yield 'front', dict(at=(x, y, 3.2), aim=(x, y, 0), lens=36 * 3.2 / tall)
    yield 'detail', dict(at=(.05, high - .40, 2.2), aim=(.03, high - .21, 0), lens=36 * 2.2 / .52)
    away = np.array((.42, -1.75, 2.6)) * 1.2
    yield 'setting', dict(at=tuple(np.array((x, y, 0)) + away), aim=(x, y - .01, 0), lens=36 * np.linalg.norm(away) / (tall * 1.0), roll=math.radians(-6))


def render(name, folder, samples, size):
    lay = build(name)
    for view, shot in views(lay):
        yield view, lambda path, shot=shot: passes(path, 'table', samples=samples, size=size, **shot)
