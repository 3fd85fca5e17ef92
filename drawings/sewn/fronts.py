"""Flat lays that open at the front: jackets, coats, shirts, cardigans, robes, from one pattern block."""
import math
import numpy as np
from bikers import biker, trench
from duffles import duffle
from flat import Flat, Piece, curve, leaf, mirror, turned
from hoods import hood
from padding import padded
from studio import finish, material, passes, table
from suits import with_trousers
from ties import bow, neckband, sash
from tops import raised, views
from trims import LAP, SLEEVE, neckline, sew, soft

STEP = .011                    # the mesh for which stiffness and air were tuned; subdivision does the rest
STRAIGHT = dict(shoulder=(.228, .602), neck=(.084, .640), underarm=(.262, .375), hem=(.240, 0), out=(.432, .052), inner=(.335, .018), low=.552)
SHIRT = STRAIGHT | dict(hem=(.244, -.09), out=(.428, .072), inner=(.338, .032), weight=.2, bend=9e-4, shear=3e-5, thick=.0014, rumple=.05)
TAILORED = STRAIGHT | dict(hem=(.240, -.06), waist=.226, low=.36, out=(.400, .010), inner=(.306, -.018), lapel=True, weight=.5, bend=3.5e-4, rumple=.04)
BLAZER = dict(buttons=2, flaps=True, breast=True, cuffed=True, cutaway=True)
COAT = TAILORED | dict(hem=(.286, -.40), waist=.244, low=.37, out=(.408, -.040), inner=(.312, -.070))
PRESSED = dict(ends=(.030, .200), foot=-.86, hip=.222, knee=(.014, .212), pressed=True, rumple=.04)
EASY = dict(ends=(.040, .212), foot=-.80, knee=(.016, .208), weight=.24, rumple=.05)

CUTS = {
    'jacket.trucker': STRAIGHT | dict(leaf=True, trucker=True, rumple=.06),
    'jacket.bomber': STRAIGHT | dict(hem=(.222, .03), waist=.262, collar=.036, rib=.062, zip=True, bend=1.2e-3, weight=.3, shear=3e-5, welts=True, rumple=.07),
    'activewear.track': STRAIGHT | dict(hem=(.226, .02), waist=.256, low=.590, collar=.058, rib=.055, zip=True, bend=1.1e-3, weight=.28, shear=3e-5, welts=True, rumple=.06, striped=True),
    'jacket.tweed': STRAIGHT | dict(low=.562, hem=(.238, .03), inner=(.326, .026), out=(.424, .064), trim=True, patches=((.070, .335), (.070, .095)), buttons=5),
    'jacket.blazer': TAILORED | BLAZER,
    'jacket.quilted': STRAIGHT | dict(low=.556, padded='diamonds', buttons=6, bend=6e-4, hem=(.246, -.03)),
    'coat.puffer': STRAIGHT | dict(hem=(.250, -.06), low=.586, collar=.074, out=(.440, .030), inner=(.318, -.006), padded='baffles', zip=True, bend=6e-4, weight=.3),
    'jacket.biker': TAILORED | dict(low=.42, hem=(.236, .03), waist=.230, out=(.416, .046), inner=(.322, .016), biker=True, bend=3e-4, weight=.55, rumple=.06),
    'suit.trouser': TAILORED | BLAZER | dict(legs=PRESSED),
    'suit.double': TAILORED | BLAZER | dict(double=True, cutaway=False, low=.34, legs=PRESSED),
    'suit.tuxedo': TAILORED | BLAZER | dict(shawl=True, buttons=1, flaps=False, low=.30, legs=PRESSED),
    'coat.overcoat': COAT | dict(buttons=3, flaps=True),
    'coat.trench': COAT | dict(double=True, belt=True, buttons=3, trench=True),
    'coat.wrap': COAT | dict(low=.22, waist=.226, double=True, belt=True, tied=True, buttons=0, patches=((.082, -.075),)),
    'coat.duffle': STRAIGHT | dict(hem=(.272, -.30), low=.556, hood=True, toggles=4, patches=((.082, -.16),), thick=.0030, rumple=.04),
    'sweater.cardigan': STRAIGHT | dict(hem=(.248, 0), out=(.470, .085), inner=(.372, .045), shoulder=(.215, .600), neck=(.088, .640), underarm=(.248, .385), low=.40, band=.026, rib=.062,
                                        buttons=5, weight=.45, stretch=4e-6, shear=2e-5, bend=1.5e-3, thick=.003),
    'top.shirt': SHIRT | dict(leaf=True, buttons=7, cuff=.058, curved=True),
    'top.blouse': SHIRT | dict(low=.535, bow=True, buttons=6, cuff=.058, out=(.436, .060), inner=(.332, .020)),
    'dress.shirtdress': SHIRT | dict(leaf=True, buttons=10, cuff=.058, hem=(.330, -.50), waist=.222, belt=True, tied=True),
    'dress.wrap': SHIRT | dict(neck=(.092, .640), low=.235, hem=(.318, -.47), waist=.222, out=(.405, .150), inner=(.306, .112), band=.015, crumple=.4, rumple=.035, buttons=0, belt=True, tied=True),
    'lingerie.pyjama': SHIRT | dict(leaf=True, low=.50, buttons=5, hem=(.252, -.06), patches=((.085, .360),), piping=True, legs=EASY),
}


def hemline(cut, side_hem, to):
    """From the middle to the side, rising at the side where a shirt is curved."""
    x, y = side_hem
    if cut.get('cutaway') and to:                         # a jacket's fronts part below the last button
        return curve((to, y + .190), (to + .006, y + .110), (.010, y + .048), (.052, y + .010), (.110, y), (x * .75, y), (x, y))
    if not cut.get('curved'):
        return [(to, y), (x, y)]
    return curve((to, y - .012), (x * .45, y - .012), (x * .80, y + .022), (x, y + .050))


def half(cut, layer, arm):
    (hx, hy), under = cut['hem'], cut['underarm']
    corner = (hx, hy + (.050 if cut.get('curved') else 0))
    side = curve(corner, (cut['waist'], .20), under) if 'waist' in cut else [corner, under]
    return [(side, 'side'), (arm, f'{layer}arm'), ([cut['shoulder'], cut['neck']], 'shoulder')]


def armhole(cut):
    (ux, uy), (sx, sy) = cut['underarm'], cut['shoulder']
    return curve((ux, uy), (ux * .25 + sx * .75 - .004, uy + (sy - uy) * .30), (sx - .008, uy + (sy - uy) * .68), (sx, sy))


def rib_of(cut):
    """Which points of a body piece lie in the ribbed hem."""
    return (lambda p: np.clip((cut['hem'][1] + cut['rib'] - p[:, 1]) / .008, 0, 1)) if 'rib' in cut else None


def sleeve(name, cut, arm, sign, z, up):
    out, inner, shoulder, under = (np.array(cut[k]) for k in ('out', 'inner', 'shoulder', 'underarm'))
    over = [shoulder + (out - shoulder) * .62 + (.020, .045), shoulder + (out - shoulder) * .24 + (.020, .036)]
    outline = [([tuple(shoulder), *reversed(arm[:-1])], ('front' if up else 'back') + 'arm'), ([tuple(under), tuple(inner)], 'under'),
               ([tuple(inner), tuple(out)], None), (curve(tuple(out), *map(tuple, over), tuple(shoulder)), 'over')]
    mid, head = (out + inner) / 2, shoulder * .62 + under * .38
    axis = head - mid
    lean = math.atan2(axis[1], axis[0]) - math.pi / 2
    along = (out - inner) / np.linalg.norm(out - inner)
    normal = np.array([along[1], -along[0]]) * (sign, 1)
    mid = mid * (sign, 1)
    rib = cut.get('rib')
    piece = Piece(name, outline if sign > 0 else mirror(outline), z, up, grain=lean * sign, origin=mid, step=STEP,
                  rib=(lambda p: np.clip((rib - np.abs((p - mid) @ normal)) / .008, 0, 1)) if rib else None)
    piece.uv[:, 0] += SLEEVE
    return piece


def rumpled(at, cut):
    """How much longer cloth is than its seams: most at the elbows, little along the middle, not at all at the collar."""
    x, y = np.abs(at[:, 0]), at[:, 1]
    elbow = np.exp(-((x - .36) / .06) ** 2 - ((y - .24) / .12) ** 2)
    return cut['rumple'] * (1 + elbow - .7 * np.exp(-(x / .03) ** 2)) * np.clip((.56 - y) / .08, 0, 1)


def build(name):
    """Cuts, sews and drapes one garment with an open front."""
    cut = CUTS[name]
    (nx, ny), (hx, hy), low = cut['neck'], cut['hem'], cut['low']
    arm = armhole(cut)
    edge = neckline(cut)
    rib = rib_of(cut)
    reach = (low > hy + .02)
    necked = lambda side: side + 'neck' if 'collar' in cut or cut.get('hood') else None
    middle = next(k for k, q in enumerate(edge) if q[0] < .004)              # a hood is sewn on up to here
    neck = lambda name: [(edge[:middle], 'neck1' if name == 'left' else 'neck-1'), (edge[middle - 1:], None)] if cut.get('hood') else [(edge, necked(name))]
    front = lambda name: half(cut, 'front', arm) + neck(name) + ([([edge[-1], hemline(cut, cut['hem'], LAP)[0]], None)] if reach else []) + [(hemline(cut, cut['hem'], LAP if reach else edge[-1][0]), None)]
    backneck = curve((nx, ny), (nx * .6, ny - .014), (0, ny - .018), (-nx * .6, ny - .014), (-nx, ny))
    hem = hemline(cut, cut['hem'], 0)
    back = half(cut, 'back', arm) + [(backneck, necked('back'))] + mirror(half(cut, 'back', arm)) + [([(-x, y) for x, y in reversed(hem)][:-1] + hem, None)]
    pieces = [Piece('left', front('left'), .028, step=STEP, rib=rib), Piece('right', mirror(front('right')), .018, step=STEP, rib=rib), Piece('back', back, .005, False, step=STEP, material=1)]
    for side in (1, -1):
        pieces += [sleeve(f'top{side}', cut, arm, side, .023, True), sleeve(f'bottom{side}', cut, arm, side, .006, False)]
        if cut.get('leaf') and not soft(cut):
            dx, dy = nx - .084, low - .552 if low > .5 else 0
            shape = [(.012 + dx * .2, .553 + dy), (.080 + dx, .492 + dy * .8), (.140 + dx, .590), (.096 + dx, .672), (.070 + dx, .660), (.052 + dx, .590)]
            pieces.append(leaf(f'leaf{side}', turned(shape, side), .040 if side > 0 else .034, (3, 4, 5) if side > 0 else (5, 0, 1), STEP * .8))
    if cut.get('stand'):
        base = curve((-nx + .006, ny - .004), (-nx * .6, ny - .022), (0, ny - .028), (nx * .6, ny - .022), (nx - .006, ny - .004))
        top = curve((nx - .002, ny + .034), (nx * .5, ny + .040), (0, ny + .042), (-nx * .5, ny + .040), (-nx + .002, ny + .034))
        pieces.append(Piece('stand', [(base, 'sewnstand'), ([base[-1], top[0]], None), (top, None), ([top[-1], base[0]], None)], .014, step=STEP * .8, material=1))
    if cut.get('hood'):
        pieces += hood(cut['neck'], edge[:middle], backneck, low, {'front': .024, 'back': .005}, STEP)
    if 'collar' in cut:        # a ribbed band that stands round the neck
        pieces += ribbed_collar(cut, edge, backneck)
    applied = [p.name for p in pieces if p.name.startswith(('leaf', 'stand'))]
    onto = lambda n: 'back' if n == 'stand' else 'left' if not n.endswith('-1') else 'right'
    lay = Flat(pieces, attach=[(n, 'sewn' + n, onto(n)) for n in applied], bond=[('left', 'right', lambda q: abs(q[0]) < .021 and q[1] < low - .01)] if reach else [],
               weight=cut.get('weight', .55), stretch=cut.get('stretch', 1e-6), shear=cut.get('shear', 6e-6), bend=cut.get('bend', 3e-4))
    if 'rib' in cut:
        lay.shrink(lambda p: 1 - .10 * (p.rib(p.xy) if p.rib else 0))
    if 'rumple' in cut:
        lay.grow(lambda q: rumpled(q, cut), size=.09, along=(.3, .95))
    drape(lay, cut)
    lay.even(20)
    thing = lay.mesh([material('cloth'), material('inner')])
    sew(lay, cut, arm, edge)
    if cut.get('biker'):
        biker(lay, cut, *map(material, ('thread', 'hard', 'cloth', 'inner')))
    if cut.get('hood'):
        duffle(lay, cut, *map(material, ('inner', 'thread', 'hard')))
    if cut.get('bow'):
        neckband(lay, cut, material('cloth'), [q for q in edge if q[0] > .004])
        bow(lay, cut, material('cloth'))
    if cut.get('tied'):
        sash(lay, (-.004, .175), .040, material('cloth'))
    if cut.get('trench'):
        trench(lay, cut, material('thread'), material('hard'), material('cloth'))
    lay.show_seams(thing)
    if 'padded' in cut:
        padded(lay, thing, cut)
    else:
        finish(thing, None, cut.get('thick', .0022), 1)
    if 'legs' in cut:
        with_trousers(lay, cut)
    table()
    return lay


def ribbed_collar(cut, edge, backneck):
    inner = raised(edge, cut['collar'])
    (nx, ny), tall = cut['neck'], cut['collar']
    side_top = inner[0]
    whole = (lambda p: np.ones(len(p))) if 'padded' not in cut else None
    out = []
    for name, side, z in (('left', 1, .028), ('right', -1, .018)):
        line = [([edge[0], side_top], f'bandside{side}'), (inner, None), ([inner[-1], edge[-1]], None), (edge[::-1], f'{name}neck')]
        out.append(Piece(f'{name}band', line if side > 0 else mirror(line), z, rib=whole, step=STEP))
    back = [([(nx, ny), side_top], 'bandside1'), (curve(side_top, (0, ny + tall * .78), (-side_top[0], side_top[1])), None),
            ([(-side_top[0], side_top[1]), (-nx, ny)], 'bandside-1'), (backneck[::-1], 'backneck')]
    return out + [Piece('backband', back, .008, False, rib=whole, step=STEP, material=1)]


def drape(lay, cut):
    """Air fills the layers, hands push sleeves and hem together, gravity lays them down."""
    c, push, low = lay.cloth, cut.get('crumple', 1), cut['hem'][1]
    hollow = [n for n in lay.pieces if n in ('left', 'right', 'back') or n.startswith(('top', 'bottom', 'hood'))]
    c.tri = np.ascontiguousarray(np.concatenate([lay.pieces[n].index[lay.pieces[n].tri] for n in hollow]), np.int32)
    settle = dict(floor=.002, gap=STEP * .72)
    air = min(1, cut.get('weight', .55) / .45)
    c.run(.4, pressure=12 * air, friction=.05, drag=3, **settle)
    cuffs = np.array([i for n in ('top', 'bottom') for s in (1, -1) for i in lay.pieces[n + str(s)].index])
    end = min(cut['out'][1], cut['inner'][1]) + .10
    for _ in range(14):
        far = cuffs[c.p[cuffs][:, 1] < end]
        c.p[far] += (np.array([[0, .0032, 0]], np.float32) - np.sign(c.p[far][:, :1]) * np.array([[.0012, 0, 0]], np.float32)) * push
        hem = (c.p[:, 1] < low + .06) & (np.abs(c.p[:, 0]) < abs(cut['hem'][0]) + .02)
        c.p[hem, 1] += .0011 * push
        c.run(.03, pressure=7 * air, friction=.15, drag=6, **settle)
    c.run(.6, pressure=3 * air, friction=.5, drag=5, **settle)


def render(name, folder, samples, size):
    lay = build(name)
    for view, shot in views(lay):
        yield view, lambda path, shot=shot: passes(path, 'table', samples=samples, size=size, **shot)
