"""What is sewn on a front once it lies: collars and lapels, pockets, trims, stitches, buttons, belts."""
import math
import numpy as np
from flat import Piece, curve, spaced, thread_mesh
from studio import finish, grid, material

SLEEVE = 4                     # cloth coordinates of sleeves begin here, so that a weave knows them
LAP = -.022                    # how far the left front reaches over the middle


def neckline(cut):
    """The front's edge from the shoulder to the middle: round, or a straight V."""
    low, (nx, ny) = cut['low'], cut['neck']
    if low > .5:
        return curve((nx, ny), (.066, ny - .055), (.03, low + .004), (LAP, low))
    return curve((nx, ny), (nx * .80, ny - (ny - low) * .26), (nx * .40, ny - (ny - low) * .66), (LAP, low))


def soft(cut):
    return cut.get('weight', .55) < .35 or cut.get('trucker')


def lapels(lay, cut, side, onto, cloth):
    """A lapel from the break up the roll line to the gorge; it follows the front below it."""
    (nx, ny), low = cut['neck'], cut['low']
    top = (nx * .96, ny - .034)
    roll = [q for q in neckline(cut)[::-1] if q[1] < top[1]] + [top]
    wide = .104 if cut.get('double') or cut.get('biker') else .086
    gorge, tip = (nx + .024, ny - .092), (nx + wide - .014, ny - .098)
    outer = curve(tip, (tip[0] * .82, tip[1] - (tip[1] - low) * .36), (tip[0] * .38, tip[1] - (tip[1] - low) * .78), roll[0])
    lines = [roll, [top, gorge], [gorge, tip], outer]
    if cut.get('shawl'):
        outer = curve((nx - .004, ny + .032), (nx + .040, ny + .004), (nx + .056, ny - .11), (nx * .98, low + (ny - low) * .42), (nx * .5, low + (ny - low) * .16), roll[0])
        lines = [roll, [top, (nx - .010, ny + .004)], [(nx - .010, ny + .004), outer[0]], outer]
    fold = np.array(roll)
    lines = lines if side > 0 else [[(-x, y) for x, y in reversed(line)] for line in reversed(lines)]
    piece = Piece(f'revers{side}', [(line, None) for line in lines], step=.008)
    way = np.array((side * top[0], top[1])) - (side * roll[0][0], roll[0][1])
    way /= np.linalg.norm(way)
    off = piece.xy - (side * roll[0][0], roll[0][1])
    piece.uv = 2 * (off @ way)[:, None] * way - off + (.3, 0)           # turned over: its stripes run along its edge
    rolled = lambda q: .0040 + .0080 * math.exp(-(np.linalg.norm(fold - (abs(q[0]), q[1]), axis=1).min() / .016) ** 2)
    finish(lay.applied(piece, onto, cloth, lift=rolled), None, .0030, 1)


def even(line, many):
    line = np.array(spaced(line, .002))
    return np.stack([np.interp(np.linspace(0, 1, many), np.linspace(0, 1, len(line)), line[:, k]) for k in (0, 1)], -1)


def collar(lay, cloth, foot, fold, fall, end, corner, turn, crest, over, thick, fronts=('right', 'left')):
    """A collar in one piece: it stands up from its foot, turns over at its fold, and falls over the back and onto both fronts. All lines run
    from the middle of the back; fall leads to a tip, and from there an edge back to end. turn: where it comes round the neck, as shares."""
    many = 64
    foot, fold, kink = even(foot, many), even(fold, many), round(many * corner)
    edge = np.concatenate([even(fall, kink), even([fall[-1], end], many - kink + 1)[1:]])
    before = (lambda q: q * q * (3 - 2 * q))(np.clip((np.linspace(0, 1, many) - turn[0]) / turn[1], 0, 1))      # how much of a column lies in front
    sides = []
    for side, onto in zip((-1, 1), fronts):
        def lies(xy, k):
            xy = (side * xy[0], xy[1])
            return lay.locate(onto, xy)[0] * before[k] + lay.locate('back', xy)[0] * (1 - before[k])
        rows = np.empty((20, many, 3))
        for k in range(many):
            low, bend = lies(foot[k], k), lies(fold[k], k)
            high = (low[2] + .021) * (1 - before[k]) + crest(onto, (side * fold[k][0], fold[k][1])) * before[k]
            for r, q in enumerate(np.linspace(0, 1, 7)):
                rows[r, k] = low + (bend - low) * q
                rows[r, k, 2] = low[2] + .002 + (high - low[2] - .002) * q ** .8
            for r, q in enumerate(np.linspace(0, 1, 14)[1:]):
                here = lies(fold[k] + (edge[k] - fold[k]) * q, k)
                way = np.linalg.norm(edge[k] - fold[k]) * q
                on = here[2] + over + (high - bend[2] - over) * np.exp(-(way / .011) ** 2)
                behind = high + (.005 - high) * q ** .9
                rows[7 + r, k] = (*here[:2], on * before[k] + behind * (1 - before[k]))
        sides.append(rows[:, ::-1] if side < 0 else rows[:, 1:])
    rows = np.concatenate(sides, 1)
    for _ in range(3):
        rows[:, 1:-1] = (rows[:, :-2] + 2 * rows[:, 1:-1] + rows[:, 2:]) / 4
    along = np.concatenate([[0], np.linalg.norm(np.diff(rows[6], axis=0), axis=1).cumsum()])
    across = np.concatenate([np.zeros((1, rows.shape[1])), np.linalg.norm(np.diff(rows, axis=0), axis=-1).cumsum(0)])
    thing = grid('collar', rows, closed=False, uv=np.stack(np.broadcast_arrays(along[None], across), -1))
    finish(thing, cloth, thick, 1)
    return thing, rows.shape[0] * rows.shape[1]


def tailored_collar(lay, cut, cloth):
    """Of a blazer or a coat: down to the gorge, where the lapels begin."""
    nx, ny = cut['neck']
    top = (nx * .96, ny - .034)
    high = {onto: lay.locate(onto, (side * top[0], top[1]))[0][2] + (.0085 if cut.get('shawl') else .0146) for side, onto in ((-1, 'right'), (1, 'left'))}
    collar(lay, cloth, curve((0, ny - .025), (nx * .6, ny - .021), (nx * .93, ny - .008), top),
           curve((0, ny + .034), (nx * .45, ny + .031), (nx * .82, ny + .019), (nx * .97, ny - .004), top),
           curve((0, ny + .024), (nx * .55, ny + .022), (nx + .030, ny + .012), (nx + .052, ny - .018), (nx + .056, ny - .058)),
           (nx + .050, ny - .060) if cut.get('shawl') else (nx + .022, ny - .091), .76, (.34, .26), lambda onto, _: high[onto], .0040 if cut.get('shawl') else .0094, .0030)   # under a shawl, over a lapel


def shirt_collar(lay, cloth, thread, neck, low, front, fronts=('right', 'left'), leaf=.052, thick=.0020):
    """Of a shirt: both leaves meet in the middle, their edges are stitched. front: the neckline from the shoulder to the middle."""
    nx, ny = neck
    behind = [(0, ny - .024), (nx * .6, ny - .020), (nx * .93, ny - .008)]
    inside = [(x * .95, y + .004) for x, y in front[5:]]
    tip, end = (nx * .86, low - leaf), (.005, low - .002)
    made = collar(lay, cloth, curve(*behind, *front[5::6], front[-1]), curve((0, ny + .026), (nx * .5, ny + .023), (nx * .88, ny + .010), *inside[1::6], inside[-1]),
                  curve((0, ny + .016), (nx * .55, ny + .014), (nx + .022, ny + .006), (nx + .044, ny - .038), tip), end, .74, (.26, .22),
                  lambda onto, xy: lay.locate(onto, xy)[0][2] + .0105, .0048, thick, fronts)
    for side, onto in zip((-1, 1), fronts) if thread else ():
        line = [(nx + .038, ny - .036), (nx * .86 - .002, low - leaf + .008), (.012, low - .006)]
        lay.stitches(onto, [(side * x, y) for x, y in line], thread, lift=.0066)
    return made


def box(x0, x1, y0, y1, side):
    return [(side * x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))][::side]


def patch(lay, name, corners, onto, cloth, lift=.0032, thick=.0022):
    p = Piece(name, [([e, f], None) for e, f in zip(corners, corners[1:] + corners[:1])], step=.007)
    p.uv[:, 0] += 0 if onto in ('left', 'right') else SLEEVE
    thing = lay.applied(p, onto, cloth, lift=lift)
    finish(thing, None, thick, 1)
    return thing


def along(lay, name, line, wide, made, lift=.0034, step=.006, ribbed=False):
    """A narrow strip that follows a line on a piece: trim, placket, band or belt."""
    line = spaced(line, step)
    d = np.gradient(line, axis=0)
    d /= np.linalg.norm(d, axis=1)[:, None] + 1e-12
    n = np.stack([-d[:, 1], d[:, 0]], -1)
    way = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
    across = np.array((-.5, -.42, 0, .42, .5)) * wide
    points, place = np.empty((len(across), len(line), 3)), np.empty((len(across), len(line), 2))
    for k, off in enumerate(across):
        for j, q in enumerate(line + n * off):
            at, up = lay.locate(name, q)
            points[k, j], place[k, j] = at + up * (lift if 0 < k < 4 else lift - .0012), (off, way[j])
    thing = grid('strip', points, closed=False, uv=place)
    if ribbed:
        thing.data.attributes.new('rib', 'FLOAT', 'POINT').data.foreach_set('value', np.ones(points.shape[0] * points.shape[1], np.float32))
    finish(thing, made, .002, 1)


def sew(lay, cut, arm, edge):
    """Stitches, pockets, trims, buttons."""
    thread, hard, cloth = material('thread'), material('hard'), material('cloth')
    (hx, hy), low = cut['hem'], cut['low']
    fold = material('inner')
    seam = lay.stitches if cut.get('trucker') else lambda part, line, _: lay.crease(part, line, fold)
    dx, dy = 0, 0
    for sign, name in ((1, 'left'), (-1, 'right')):
        m = lambda *q: [(sign * x, y) for x, y in q]
        seam(name, m(*[(x - .004, y) for x, y in arm[2:]]), thread)
        if cut.get('trucker'):
            trucker(lay, cut, name, sign, thread, hard, cloth)
        if cut.get('lapel'):
            lapels(lay, cut, sign, name, cloth)
        if cut.get('leaf') and not soft(cut):
            shape = [(.022 + dx, .553 + dy), (.080 + dx, .500 + dy), (.133 + dx, .589), (.098 + dx, .660)]
            lay.stitches(f'leaf{sign}', m(*shape), thread)
        for k, (x, y) in enumerate(cut.get('patches', ())):
            if cut.get('piping') and sign > 0 or not cut.get('piping'):
                w, h = (.125, .130) if cut.get('toggles') or cut.get('tied') else (.092, .100)
                patch(lay, f'pocket{k}{sign}', box(x, x + w, y, y + h, sign), name, cloth)
                lay.crease(name, m((x + .004, y + h - .014), (x + w - .004, y + h - .014)), thread)
                if cut.get('trim'):
                    along(lay, name, m((x + .002, y + h), (x + w - .002, y + h)), .011, thread, lift=.0062)
                    lay.button(name, (sign * (x + w / 2), y + h - .020), .0065, hard, lift=.0050)
        if cut.get('flaps'):
            y = .135 if low > .3 else .1
            patch(lay, f'flap{sign}', box(.092, .205, y, y + .046, sign), name, cloth, lift=.0036)
            lay.crease(name, m((.090, y + .048), (.207, y + .048)), fold)
        if cut.get('breast') and sign > 0:
            along(lay, name, [(.078, .418), (.168, .430)], .017, cloth, lift=.0034)
        if cut.get('cuffed'):
            out, inner = np.array(cut['out']), np.array(cut['inner'])
            up = np.array((-(out - inner)[1], (out - inner)[0])) / np.linalg.norm(out - inner)
            for k in range(3):
                lay.button(f'top{sign}', np.array((sign, 1)) * (inner + (out - inner) * .86 + up * (.030 + .0155 * k)), .0068, hard)
        if cut.get('striped'):
            (sx, sy), out, inner = cut['shoulder'], np.array(cut['out']), np.array(cut['inner'])
            end = inner + (out - inner) * .80 + (0, .070)
            for d in (0, .019):
                along(lay, f'top{sign}', m(*curve((sx + .004 - d * .5, sy - .012 - d), ((sx + end[0]) / 2 + .016 - d, (sy + end[1]) / 2 + .016 - d * .4), (end[0] - d, end[1] - d * .25))), .009, thread, lift=.0022)
        if cut.get('welts'):
            along(lay, name, m((.120, .235), (.176, .125)), .016, cloth, lift=.0034)
        if cut.get('flaps') or cut.get('double'):
            lay.crease(name, m((.118, .40), (.112, .30), (.118, .19)), fold) if cut.get('flaps') else None
        if cut.get('trim'):
            lay_trim(lay, cut, name, sign, edge, thread)
        if not cut.get('trim') and 'rib' not in cut and 'padded' not in cut:
            lay.crease(name, m((.086 if cut.get('cutaway') else .012, hy + .022), (hx - .008, hy + .022)), fold if cut.get('lapel') else thread) if not cut.get('curved') else None
            across = np.array(cut['out']) - np.array(cut['inner'])
            up = np.array([-across[1], across[0]]) / np.linalg.norm(across)
            up = up if up[1] > 0 else -up
            for d in (.006, cut['cuff']) if 'cuff' in cut else (.006, .052) if cut.get('trucker') else (.022,):
                seam(f'top{sign}', [(sign * x, y) for x, y in (np.array(cut['inner']) + across * .03 + up * d, np.array(cut['out']) - across * .04 + up * d)], thread)
    if cut.get('zip'):
        for x in (-.0022, .0022):
            lay.stitches('left', [(x, y) for y in np.linspace(hy + .004, low - .012, 200)], hard, length=.0022, gap=.0012, radius=.0014, lift=.0016)
            if 'padded' in cut or cut.get('striped'):
                lay.stitches('leftband', [(x, y) for y in np.linspace(low + .002, low + cut['collar'] - .010, 60)], hard, length=.0022, gap=.0012, radius=.0014, lift=.0016)
        for x in (-.012, .012):
            lay.crease('left', [(x, y) for y in np.linspace(hy + .004, low - .012, 40)], thread)
    elif not cut.get('shawl') and not cut.get('biker'):
        lay.crease('left', [(LAP + .008, low - .012), (LAP + .008, hy + .006)], thread) if not cut.get('double') and not cut.get('cutaway') else None
    if cut.get('lapel'):
        tailored_collar(lay, cut, cloth)
    if cut.get('leaf') and soft(cut):
        made, _ = shirt_collar(lay, cloth, thread, cut['neck'], low, [q for q in edge if q[0] > .004], **(dict(leaf=.066, thick=.0034) if cut.get('trucker') else {}))
        if cut.get('piping'):
            piped(lay, cut, made, thread)
    if 'band' in cut:
        bands(lay, cut, edge, cloth)
    place_buttons(lay, cut, hard)
    if cut.get('belt'):
        belt(lay, cut, cloth, thread)


def piped(lay, cut, made, thread):
    """A cord in the edge of the collar, down the front, over the pocket and round the cuffs."""
    rim = np.array([v.co for v in made.data.vertices]).reshape(20, -1, 3)[-1] + (0, 0, .0006)
    rim = rim[6:-6]
    thread_mesh(np.stack([rim[:-1], (rim[:-1] + rim[1:]) / 2, rim[1:]], 1), .0016, thread)
    (_, hy), low = cut['hem'], cut['low']
    along(lay, 'left', [(LAP + .003, y) for y in np.linspace(hy + .003, low - .016, 60)], .0044, thread, lift=.0024)
    for x, y in cut['patches']:
        along(lay, 'left', [(q, y + .098) for q in np.linspace(x + .002, x + .090, 24)], .0044, thread, lift=.0060)
    across = np.array(cut['out']) - np.array(cut['inner'])
    up = np.array([-across[1], across[0]]) / np.linalg.norm(across)
    for side in (1, -1):
        line = [np.array(cut['inner']) + across * q + up * .055 for q in np.linspace(.03, .96, 24)]
        along(lay, f'top{side}', [(side * x, y) for x, y in line], .0044, thread, lift=.0022)


def trucker(lay, cut, name, sign, thread, hard, cloth):
    """The yoke, the V, flaps and the waistband of a denim jacket."""
    m = lambda *q: [(sign * x, y) for x, y in q]
    bold = dict(length=.0048, gap=.0018, radius=.0008, lift=.0014)
    two = lambda line, d: [lay.stitches(name, np.array(line) + off, thread, **bold) for off in ((0, 0), d)]
    lay.stitches(name, m((LAP + .005 if sign > 0 else .03, .54), (LAP + .005 if sign > 0 else .03, .002)), thread, **bold)
    two(m((.022, .476), (.245, .476)), (0, .006))
    two(m((.066, .450), (.040, .046)), (sign * .006, 0))
    two(m((.158, .450), (.120, .046)), (sign * .006, 0))
    two(m((.020, .044), (.232, .044)), (0, -.036))
    flap = [(.062, .448), (.110, .424), (.158, .448), (.158, .4745), (.062, .4745)]
    patch(lay, f'flap{sign}', m(*flap) if sign > 0 else m(*flap)[::-1], name, cloth)
    lay.stitches(name, m((.066, .4495), (.110, .4285), (.154, .4495)), thread, **bold | dict(lift=.0056))
    lay.button(name, (sign * .110, .4375), .0068, hard, lift=.0046)


def lay_trim(lay, cut, name, sign, edge, thread):
    """Braid along the front edges, the neck, the hem and the cuffs."""
    (hx, hy), low = cut['hem'], cut['low']
    m = lambda q: [(sign * x, y) for x, y in q]
    if sign > 0:
        along(lay, name, [(LAP + .007, y) for y in np.linspace(hy + .004, low - .004, 40)], .013, thread)
    along(lay, name, m([(x, y - .007) for x, y in edge[3:-2]]), .013, thread)
    along(lay, name, m([(x, hy + .007) for x in np.linspace(.016 if sign < 0 else -.012, hx - .004, 30)]), .013, thread)
    a, b = np.array(cut['inner']), np.array(cut['out'])
    up = np.array([-(b - a)[1], (b - a)[0]]) / np.linalg.norm(b - a) * .009
    along(lay, f'top{sign}', m([tuple(a + (b - a) * t + up) for t in np.linspace(.04, .94, 16)]), .013, thread)


def bands(lay, cut, edge, cloth):
    """The facing that runs down both fronts and round the neck."""
    wide, hy = cut['band'], cut['hem'][1]
    for sign, name in ((-1, 'right'), (1, 'left')):
        line = list(edge) + ([(edge[-1][0], y) for y in np.linspace(edge[-1][1], hy + .004, 30)[1:]] if edge[-1][1] > hy + .02 else [])
        inset = [(sign * (x + wide * .42), y) for x, y in line]
        along(lay, name, inset, wide, cloth, lift=.0042 if sign > 0 else .0036, ribbed='rib' in cut)


def place_buttons(lay, cut, hard):
    (_, hy), low, many = cut['hem'], cut['low'], cut.get('buttons', 0)
    if cut.get('trucker'):
        for y in (.022, .115, .205, .295, .385, .465, .532):
            lay.button('left', (0, y), .0085, hard)
        return
    top, bottom = (low - .022, hy + (.05 if not cut.get('belt') else .16)) if not cut.get('lapel') else (low - .025, low - .025 - .115 * (many - 1))
    for y in np.linspace(top, bottom, many) if many else ():
        if cut.get('double'):
            for x in (-.062, .062):
                lay.button('left' if x > 0 else 'right', (x, y), .0125, hard)
        else:
            size = .0125 if cut.get('lapel') else .0095 if cut.get('trim') or cut.get('band') or 'padded' in cut else .0056
            lay.button('left', (0 if 'band' not in cut else -.006, y), size, hard, lift=.0008 if 'band' not in cut else .0062)


def belt(lay, cut, cloth, thread):
    """A belt laid over the waist, fastened in the middle."""
    y, wide = .175, .040
    for sign, name in ((-1, 'right'), (1, 'left')):
        along(lay, name, [(sign * x, y) for x in np.linspace(.012 if sign < 0 else -.02, cut.get('waist', .23) - .004, 30)][::sign], wide, cloth, lift=.007)
