"""Tops, flat lay: sweaters and what is cut like them, from one pattern block."""
import math
import numpy as np
from flat import Flat, Piece, curve, mirror
from hoods import details, hood
from studio import finish, material, passes, table
from trims import shirt_collar

STEP = .011                    # the mesh for which stiffness and air were tuned; subdivision does the rest
SLEEVE = 4                     # cloth coordinates of sleeves begin here, so that a weave knows them
SHOULDER, NECK, UNDERARM = (.215, .600), (.088, .640), (.248, .385)
ARM = curve(UNDERARM, (.222, .45), (.208, .53), SHOULDER)
LAYER = {'front': .032, 'back': .008}

CUTS = {
    'sweater.crew': dict(neck=.555),
    'sweater.turtle': dict(neck=.585, collar=.075),
    'sweater.vneck': dict(neck=.475, pointed=True),
    'sweater.vest': dict(neck=.470, pointed=True, sleeve=None),
    'top.tee': dict(neck=.560, sleeve=.20, rib=0, band=.020, lies=.65, weight=.24, fine=True, hemmed=True, rumple=.05),
    'activewear.hoodie': dict(neck=.560, hood=True, weight=.40, rumple=.05),
    'top.polo': dict(neck=.520, sleeve=.20, rib=.045, band=.012, lies=.65, leaf=True, fine=True),
}


def neckline(low, pointed, side=1):
    """From the shoulder of one side to the other."""
    if pointed:
        half = curve(NECK, (.066, low + (.640 - low) * .55), (.030, low + (.640 - low) * .16), (.002, low), n=14)
        return half + [(-x, y) for x, y in reversed(half)]
    return curve(NECK, (.070, low + (.640 - low) * .38), (0, low), (-.070, low + (.640 - low) * .38), (-NECK[0], NECK[1]))


def raised(line, height, lies=.22):
    """The same line, moved by a collar's height: up at the sides, the less the flatter it lies, inwards in the middle."""
    line = np.array(line)
    t = np.clip((line[:, 1] - line[:, 1].min()) / (np.ptp(line[:, 1]) + 1e-9), 0, 1)
    inward = 1 - np.minimum(.16 * height / .026, .22) * np.clip(t, .25, 1)
    return [(x * k, y + height * (1 - lies * a)) for (x, y), k, a in zip(line, inward, t)]


def torso(name, cut, low, z, up):
    hem, narrow, pointed = cut.get('hem', 0), cut.get('narrow', 0), cut.get('pointed', False) and name != 'back'
    corner = (.248 - narrow, hem)
    side = curve(corner, (.248 - narrow * 1.0, hem + (.385 - hem) * .35), (.248 - narrow * .9, hem + (.385 - hem) * .72), UNDERARM) if narrow else [corner, UNDERARM]
    half = [(side, 'side'), (ARM, f'{name}arm'), ([SHOULDER, NECK], 'shoulder')]
    neck = [(neckline(low, pointed), f'{name}neck')]
    if cut.get('hood') and name == 'front':               # each half of the hood is sewn to its half of the neck
        line = neck[0][0]
        neck = [(line[:len(line) // 2 + 1], 'neck1'), (line[len(line) // 2:], 'neck-1')]
    outline = half + neck + mirror(half) + [([(-corner[0], hem), corner], None)]
    rib = cut.get('rib', .062)
    return Piece(name, outline, z, up, rib=lambda p: np.clip((hem + rib - p[:, 1]) / .008, 0, 1) if rib else np.zeros(len(p)), step=STEP)


def sleeve(name, cut, sign, z, up):
    short = cut.get('sleeve', 1)
    out, inner = np.array((.470, .085)), np.array((.372, .045))
    over = [(.388, .33), (.295, .53)]
    if short != 1:
        out, inner, over = np.array((.365, .405)), np.array((.272, .345)), [(.318, .500), (.268, .575)]
    outline = [([SHOULDER, *reversed(ARM[:-1])], ('front' if up else 'back') + 'arm'), ([UNDERARM, tuple(inner)], 'under'),
               ([tuple(inner), tuple(out)], None), (curve(tuple(out), *over, SHOULDER), 'over')]
    mid, head = (out + inner) / 2, np.array(SHOULDER) * .62 + np.array(UNDERARM) * .38
    axis = head - mid
    lean = math.atan2(axis[1], axis[0]) - math.pi / 2
    along = (out - inner) / np.linalg.norm(out - inner)
    normal = np.array([along[1], -along[0]]) * (sign, 1)
    mid = mid * (sign, 1)
    rib = cut.get('rib', .062)
    piece = Piece(name, outline if sign > 0 else mirror(outline), z, up, grain=lean * sign, origin=mid, step=STEP,
                  rib=lambda p: np.clip((rib - np.abs((p - mid) @ normal)) / .008, 0, 1) if rib else np.zeros(len(p)))
    piece.uv[:, 0] += SLEEVE
    return piece


def collar(name, cut, low, z, up):
    outer = neckline(low, cut.get('pointed', False) and name == 'front')
    inner = raised(outer, cut.get('collar', cut.get('band', .026)), cut.get('lies', .22))
    return Piece(f'{name}band', [([NECK, inner[0]], 'bandside'), (inner, None), ([inner[-1], (-NECK[0], NECK[1])], 'bandside'), (outer[::-1], f'{name}neck')], z, up,
                 rib=(lambda p: np.zeros(len(p))) if cut.get('plain') else (lambda p: np.ones(len(p))), step=STEP)


def placket(lay, low, deep=.125):
    """A short opening below the collar, with its buttons."""
    thread, hard = material('thread'), material('hard')
    for x in (-.015, .015):
        lay.crease('front', [(x, low - .006), (x, low - deep)], thread)
    for y in (low - deep, low - deep + .018):
        lay.crease('front', [(-.015, y), (.015, y)], thread)
    for y in (low - .030, low - .070):
        lay.button('front', (0, y), .0055, hard)


def hems(lay, low):
    """Two rows of stitches along the hem and round the sleeves."""
    thread = material('thread')
    for d in (.018, .022):
        lay.stitches('front', [(x, low + d) for x in np.linspace(-.240, .240, 50)], thread, length=.0030, gap=.0012, radius=.0004, lift=.0012)
        for side in (1, -1):
            out, inner = np.array((.365, .405)), np.array((.272, .345))
            up = np.array([-(out - inner)[1], (out - inner)[0]]) / np.linalg.norm(out - inner) * d
            lay.stitches(f'top{side}', [tuple((inner + (out - inner) * t + up) * (side, 1)) for t in np.linspace(.05, .94, 30)], thread, length=.0030, gap=.0012, radius=.0004, lift=.0012)


def build(name):
    """Cuts, sews and drapes one top."""
    cut = CUTS[name]
    low = {'front': cut['neck'], 'back': .622}
    pieces = [torso('front', cut, low['front'], LAYER['front'], True), torso('back', cut, low['back'], LAYER['back'], False)]
    if cut.get('hood'):
        line = neckline(cut['neck'], False)
        pieces += hood(NECK, line[:len(line) // 2 + 1], neckline(low['back'], False), cut['neck'], LAYER, STEP)
    else:
        pieces += [collar(side, cut, low[side], LAYER[side], side == 'front') for side in ('front', 'back')]
    sleeves = cut.get('sleeve', 1) is not None
    for side in (1, -1) if sleeves else ():
        pieces += [sleeve(f'top{side}', cut, side, LAYER['front'], True), sleeve(f'bottom{side}', cut, side, LAYER['back'], False)]
    lay = Flat(pieces, weight=cut.get('weight', .45), stretch=4e-6, shear=2e-5, bend=7e-4 if cut.get('fine') else 1.5e-3)
    lay.shrink(lambda p: 1 - .10 * (p.rib(p.xy) if p.rib else 0) if 'band' not in p.name else np.full(len(p.xy), .94))
    if 'rumple' in cut:
        lay.grow(lambda q: cut['rumple'] * np.clip((.54 - q[:, 1]) / .10, 0, 1), size=.10, along=(.3, .95))
    c = lay.cloth
    c.tri = np.ascontiguousarray(np.concatenate([p.index[p.tri] for p in pieces]), np.int32)
    settle = dict(floor=.002, gap=STEP * .75)
    air = cut.get('weight', .45) / .45        # thin cloth would float on the air that fills a sweater
    c.run(.5, pressure=14 * air, friction=.05, drag=3, **settle)
    hem = cut.get('hem', 0)
    cuffs = np.array([i for n in ('top', 'bottom') for s in (1, -1) for i in lay.pieces[n + str(s)].index] if sleeves else [], int)
    for k in range(14):  # pushes sleeves and hem up a little, so that they crumple
        far = cuffs[c.p[cuffs][:, 1] < .10]
        c.p[far] += np.array([[0, .0028, 0]], np.float32) - np.sign(c.p[far][:, :1]) * np.array([[.0012, 0, 0]], np.float32)
        low = (c.p[:, 1] < hem + .06) & (np.abs(c.p[:, 0]) < .25)
        c.p[low, 1] += .0010
        c.run(.03, pressure=8 * air, friction=.1, drag=6, **settle)
    c.run(.7, pressure=3.4 * air, friction=.5, drag=5, **settle)
    thing = lay.mesh([material('cloth'), material('inner')])
    finish(thing, None, .0016 if cut.get('fine') else .003, 1)
    if cut.get('leaf'):
        placket(lay, cut['neck'])
        leaves, many = shirt_collar(lay, material('cloth'), None, NECK, cut['neck'], neckline(cut['neck'], False)[:24], ('front', 'front'), .060, .0034)
        leaves.data.attributes.new('rib', 'FLOAT', 'POINT').data.foreach_set('value', np.ones(many, np.float32))
        lay.show_seams(thing)
    if cut.get('hood'):
        details(lay, NECK, cut['neck'])
        lay.show_seams(thing)
    if cut.get('hemmed'):
        hems(lay, hem)
    table()
    return lay


def views(lay):
    """Front from straight above, detail of the neck, and a look across the table, framed by how the cloth has come to lie."""
    p = lay.cloth.p
    (left, low, _), (right, high, _) = p.min(0), p.max(0)
    x, y = (left + right) / 2, (low + high) / 2
    tall = max((high - low) * 1.16, (right - left) * 1.18 * 1.25)
    yield 'front', dict(at=(x, y, 3.2), aim=(x, y, 0), lens=36 * 3.2 / tall)
    yield 'detail', dict(at=(-.05, high - .34, 2.4), aim=(-.03, high - .19, 0), lens=36 * 2.4 / .44)
    away = np.array((.42, -1.75, 2.6)) * 1.2
    yield 'setting', dict(at=tuple(np.array((x, y, 0)) + away), aim=(x + .005, y - .01, 0), lens=36 * np.linalg.norm(away) / (tall * 1.04), roll=math.radians(-5))


def render(name, folder, samples, size):
    lay = build(name)
    for view, shot in views(lay):
        yield view, lambda path, shot=shot: passes(path, 'table', samples=samples, size=size, **shot)
