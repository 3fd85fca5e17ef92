"""What is tied on a flat lay: the bow of a blouse, the sash of a wrap coat. Not simulated: ribbons that follow the cloth under them."""
import numpy as np
from flat import curve
from studio import finish, grid
from trims import collar, even


def ground(lay, xy):
    """How high the garment lies at a point; the left front is the upper one."""
    return lay.locate('left' if xy[0] >= -.020 else 'right', xy)[0]


def ribbon(lay, line, across, wide, rise, cloth, folds=(0, 0), thick=.0016, soft=6, shift=0.0):
    """A strip along a line. across: its direction at each point; wide, rise: by point; folds: how deep and how many, they meet where it is narrow."""
    line, across = np.array(line, float), np.array(across, float)
    across /= np.linalg.norm(across, axis=1)[:, None]
    k = np.linspace(-1, 1, 25)
    flat = line[:, None] + across[:, None] * (np.asarray(wide)[:, None] * k[None] / 2)[..., None]
    base = np.array([[ground(lay, q) for q in row] for row in flat])
    for _ in range(soft):
        for axis in (0, 1):
            z = np.moveaxis(base[..., 2], axis, 0)
            z[1:-1] = (z[:-2] + 2 * z[1:-1] + z[2:]) / 4
    deep, many = folds
    t = np.linspace(0, 1, len(line))[:, None]
    wave = deep * (np.cos(np.pi * many * k[None] + shift + .9 * np.sin(3 * t + shift)) + .4 * np.cos(np.pi * (many + 2) * k[None] + 2 * shift))
    base[..., 2] += np.asarray(rise)[:, None] + wave * np.minimum(1, np.asarray(wide)[:, None] / .030) - .0022 * np.abs(k[None]) ** 6
    way = np.concatenate([[0], np.linalg.norm(np.diff(base[:, 12], axis=0), axis=1).cumsum()])
    thing = grid('ribbon', base, closed=False, uv=np.stack(np.broadcast_arrays(k[None] * max(wide) / 2 + .6 + shift * .1, -way[:, None]), -1))
    finish(thing, cloth, thick, 1)


def beside(line):
    d = np.gradient(np.array(line), axis=0)
    return np.stack([-d[:, 1], d[:, 0]], -1)


def end(lay, points, wide, cloth, folds, lift, narrow=.35, shift=0.0):
    """A free end that hangs from the knot."""
    line = even(curve(*points), 60)
    t = np.linspace(0, 1, 60)
    size = wide * (narrow + (1 - narrow) * np.clip(t / .35, 0, 1) ** .7)
    ribbon(lay, line, beside(line), size, lift + .010 * np.exp(-(t / .10) ** 2), cloth, folds, shift=shift)


def loop(lay, at, to, wide, cloth, folds, lift, puff=.020, shift=0.0):
    """Out from the knot below and back above it."""
    at, to = np.array(at), np.array(to)
    t = np.linspace(0, 1, 90)
    turn = np.pi * np.clip((t - .30) / .40, 0, 1)
    out = np.where(t < .5, np.minimum(t / .40, 1), np.minimum((1 - t) / .40, 1)) * .80 + .20 * np.sin(turn) * np.where((t > .30) & (t < .70), 1, 0)
    sag = np.array((0, -1)) * (.010 * np.sin(np.pi * np.minimum(out, 1)))[:, None]
    line = at + (to - at) * np.minimum(out, 1)[:, None] + sag
    high = lift + puff * (1 - np.cos(turn)) / 2 * (.45 + .55 * np.sin(np.pi * np.clip(out, 0, 1)) ** .6)
    size = wide * (.26 + .74 * np.clip(out / .75, 0, 1) ** .8)
    way = (to - at) / np.linalg.norm(to - at)
    ribbon(lay, line, np.repeat([[-way[1], way[0]]], 90, 0), size, high, cloth, folds, shift=shift)


def knot(lay, at, size, cloth, lift, lean=0.0):
    """Cloth drawn round the middle: a short roll with creases along it."""
    wide, tall, high = size
    u, v = np.linspace(0, 2 * np.pi, 64, endpoint=False)[None], np.linspace(0, np.pi, 28)[:, None]
    body = lambda a: np.sign(np.cos(a)) * np.abs(np.cos(a)) ** .75
    x = wide / 2 * -body(v) * (1 + 0 * u)
    swell = np.sin(v) ** .45 * (1 + .05 * np.cos(7 * u + 1.5 * np.cos(v)))
    y, z = tall / 2 * swell * np.cos(u), high / 2 * swell * np.sin(u)
    c, s = np.cos(lean), np.sin(lean)
    here = ground(lay, at) + (0, 0, lift)
    place = np.stack(np.broadcast_arrays(np.linspace(0, tall * 3, 65)[None] + .9, np.linspace(0, wide, 28)[:, None]), -1)
    finish(grid('knot', np.stack([x * c - y * s, x * s + y * c, z], -1) + here, uv=place), cloth, 0, 1)


def bow(lay, cut, cloth):
    """At the neck of a blouse: two loops, two ends, a knot."""
    at = (0, cut['low'] - .016)
    soft = dict(cloth=cloth, lift=.0065)
    end(lay, [at, (.020, at[1] - .06), (.034, at[1] - .15), (.026, at[1] - .255)], .072, folds=(.0020, 1.4), shift=.4, **soft)
    end(lay, [at, (-.014, at[1] - .06), (-.034, at[1] - .13), (-.050, at[1] - .212)], .070, folds=(.0020, 1.6), shift=2.0, **soft)
    for side in (1, -1):
        loop(lay, (side * .006, at[1]), (side * .112, at[1] - .030), .088, cloth, (.0026, 2.2), .0095, shift=.5 + side)
    knot(lay, at, (.026, .034, .026), cloth, .019)


def sash(lay, at, wide, cloth):
    """The ends of a belt that is tied, and its knot."""
    x, y = at
    soft = dict(cloth=cloth, lift=.0125)
    end(lay, [(x, y), (x + .022, y - .05), (x + .048, y - .17), (x + .060, y - .30)], wide, folds=(.0008, 1.2), narrow=.6, shift=.4, **soft)
    end(lay, [(x, y), (x - .012, y - .05), (x - .018, y - .15), (x - .030, y - .245)], wide, folds=(.0008, 1.2), narrow=.6, shift=1.8, **soft)
    knot(lay, (x, y), (.050, .052, .026), cloth, .020, .35)


def neckband(lay, cut, cloth, front):
    """A soft band that rolls over at the neck and runs into the bow. front: the neckline from the shoulder to the middle."""
    (nx, ny), low = cut['neck'], cut['low']
    behind = [(0, ny - .024), (nx * .6, ny - .020), (nx * .93, ny - .008)]
    inside = [(x * .95, y + .004) for x, y in front[5:]]
    collar(lay, cloth, curve(*behind, *front[5::6], front[-1]), curve((0, ny + .022), (nx * .5, ny + .019), (nx * .88, ny + .008), *inside[1::6], inside[-1]),
           curve((0, ny + .010), (nx * .55, ny + .008), (nx + .015, ny + .001), (nx + .012, ny - .036), (.036, low + .002)), (.004, low - .016), .90, (.26, .22),
           lambda onto, xy: lay.locate(onto, xy)[0][2] + .0105, .0048, .0020)
