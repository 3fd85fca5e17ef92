"""Lights a sketch as a relief. python3 relief.py, a request as JSON on the input; raw RGB on paper on the output, or RGBA without one.
Heights and distances are pixels; `g` is how much larger than in a whole view of a coat they are drawn."""
import json, os, sys
import zlib
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '../sewn'))
from compose import PAPERS, coarser, finer, linear, shimmer, slopes, tone
from weaves import WEAVES

KEY = np.array([-.5, .62, .72], np.float32)
KEY /= np.linalg.norm(KEY)
# heavy and elastic cloth lies smoother than shirting
SMOOTH = dict(wool=.6, felt=.5, tweed=.6, suiting=.6, knit=.5, rib=.5, cable=.5, leather=.7, calf=.7, denim=.8, silk=.8)
ZOOM = .8                      # pixels for a millimetre in a whole view of a coat


def mean(x, r, axis):
    p = np.pad(x, [(r + 1, r) if k == axis else (0, 0) for k in (0, 1)], mode='edge').cumsum(axis, dtype=np.float64)
    n = x.shape[axis]
    return ((np.take(p, range(2 * r + 1, 2 * r + 1 + n), axis) - np.take(p, range(n), axis)) / (2 * r + 1)).astype(np.float32)


def blur(x, s):
    """A bell of this width, by three means."""
    r = max(1, int(round(s * .95)))
    for _ in range(3):
        x = mean(mean(x, r, 0), r, 1)
    return x


def cloud(rng, shape, s):
    """Smooth noise with spots of this size, of mean 0 and deviation 1."""
    h, w = (int(n / s) + 4 for n in shape)
    rough = rng.standard_normal((h, w)).astype(np.float32)
    y, x = np.linspace(1, h - 3, shape[0], dtype=np.float32), np.linspace(1, w - 3, shape[1], dtype=np.float32)
    def along(a, at, axis):
        i = np.floor(at).astype(int)
        t = at - i
        t = t * t * (3 - 2 * t)
        t = t[:, None] if axis == 0 else t[None]
        return np.take(a, i, axis) * (1 - t) + np.take(a, i + 1, axis) * t
    return blur(along(along(rough, y, 0), x, 1), s * .35)


def creases(rng, shape, s):
    """Long soft ridges, as cloth has that was folded and is laid out."""
    bend = cloud(rng, shape, s * 2.4), cloud(rng, shape, s * 2.4)
    n = cloud(rng, shape, s)
    y, x = np.mgrid[0:shape[0], 0:shape[1]]
    at = lambda k, of, most: np.clip(of + bend[k] * s * 1.6, 0, most - 1).astype(int)
    n = n[at(0, y, shape[0]), at(1, x, shape[1])]
    return blur(-np.abs(n) ** .8, max(1, s * .09))


def moved(x, down, right):
    """A picture moved by so many pixels; its border is drawn out."""
    for axis, by in ((0, down), (1, right)):
        x = np.take(x, np.clip(np.arange(x.shape[axis]) - by, 0, x.shape[axis] - 1), axis)
    return x


def shadow(height, azimuth, elevation, reach):
    """How far each place sees a lamp: steps towards it, longer and longer."""
    dx, dy, rise = np.cos(azimuth), -np.sin(azimuth), np.tan(elevation)
    worst = np.full(height.shape, -9, np.float32)
    d = 1.
    while d < reach:
        worst = np.maximum(worst, moved(height, -int(round(dy * d)), -int(round(dx * d))) - height - rise * d)
        d = d * 1.13 + .6
    return np.clip(.5 - worst / 1.6, 0, 1)


def read(ask, name):
    f = ask['files'][name]
    return np.fromfile(f['file'], np.uint8).reshape(f['height'], f['width'], 4)


def light(ask):
    rng = np.random.default_rng(zlib.crc32(str(ask['seed']).encode()))
    dye = read(ask, 'dye').astype(np.float32) / 255
    whole = dye.shape[:2]
    mask = dye[..., 3]
    rows, cols = np.where(mask.max(1) > 0)[0], np.where(mask.max(0) > 0)[0]
    edge_of = 40
    box = tuple(slice(max(q[0] - edge_of, 0), q[-1] + edge_of) for q in (rows, cols))
    relief = coarser(read(ask, 'relief').astype(np.float32) / 255)[box]
    pile = read(ask, 'pile')[box][..., 3].astype(np.float32) / 255
    piece = read(ask, 'piece')[box]
    dye = dye[box]
    shape = dye.shape[:2]
    g = ask['zoom'] / ZOOM
    soft = SMOOTH.get(ask['weave'], 1.) if ask['isSoft'] else .2

    seen = piece[..., 0].astype(int) * (piece[..., 3] > 128)
    inside = (seen > 0).astype(np.float32)
    cloth = (piece[..., 2] > 0).astype(np.float32)
    turned = np.radians(piece[..., 1].astype(np.float32) * 2)
    edge = np.zeros(shape, np.float32)
    edge[:, 1:] += seen[:, 1:] != seen[:, :-1]
    edge[1:] += seen[1:] != seen[:-1]
    edge = np.clip(edge, 0, 1) * inside

    # how high the cloth lies: its own thickness, pieces on each other (only where their edges are seen), folds, creases
    puffed = lambda s: np.clip(2 * blur(inside, s * g) - 1, 0, 1) ** .5
    body = g * (2.2 * puffed(2.2) + 3.2 * puffed(7) + 5 * puffed(20))
    layers = np.clip(np.log(np.clip(1 - pile, 1e-3, 1)) / np.log(.9) - 1, 0, 9)
    near = np.clip(blur(edge, 3.5 * g) * 9 * g, 0, 1)
    layers = near * blur(layers, .7 * g) + (1 - near) * blur(layers, 9 * g)
    fold = blur(np.where(relief[..., 3] > .3, relief[..., 0] / np.maximum(relief[..., 3], .3) - .5, 0), 1.4 * g)
    fold = np.sign(fold) * (1 - np.exp(-np.abs(fold) * 2.2)) * .5
    rest = 2.6 * creases(rng, shape, 46 * g) + 1.1 * creases(rng, shape, 17 * g) + 1.2 * cloud(rng, shape, 34 * g)
    height = inside * (body + g * (1.6 * layers + 36 * fold + soft * rest)) - 1.3 * g * blur(edge, 1.1 * g)
    height = blur(height, .8)
    across, down = np.gradient(height, axis=1), np.gradient(height, axis=0)
    steep = np.hypot(across, down)
    held = np.tanh(steep) / np.maximum(steep, 1e-4)
    n = np.stack([-across * held, down * held, np.ones(shape, np.float32)], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)

    az, el = np.arctan2(KEY[1], KEY[0]), np.arcsin(KEY[2])
    lamp = ((0, 0), (.35, .05), (-.35, .05), (.15, -.22), (-.2, -.14), (0, .25))
    seen_lamp = np.mean([shadow(height, az + a, el + e, 60 * g) for a, e in lamp], 0)
    open_sky = np.ones(shape, np.float32)
    for s, k in ((2.5, .8), (7, 1.3), (18, 1.3), (40, 1)):
        open_sky *= np.exp(-k * np.clip(blur(height, s * g) - height, 0, None) / (s * g))

    # the weave, at the cloth's own place
    metre = .001 / ask['zoom']
    y, x = np.mgrid[0:shape[0] * 2, 0:shape[1] * 2].astype(np.float32) * (metre / 2)
    c, s = finer(np.cos(turned)), finer(np.sin(turned))
    u, v = x * c + y * s, y * c - x * s
    weave = WEAVES[ask['weave']](u, v, np.zeros_like(u))
    woven = finer(cloth)
    nf = finer(n)
    dx, dy = slopes(weave['height'], metre / 2)
    bent = nf - np.stack([dx, -dy, np.zeros_like(dx)], -1) * woven[..., None]
    bent /= np.linalg.norm(bent, axis=-1, keepdims=True)
    rgb = finer(dye[..., :3])
    albedo = np.where(rgb <= .04045, rgb / 12.92, ((rgb + .055) / 1.055) ** 2.4)
    if ask.get('shimmer'):
        albedo = np.where(woven[..., None] > 0, shimmer(ask['shimmer'], nf, v), albedo)
    albedo = albedo * (1 + (weave['tint'] - 1) * woven)[..., None] * .92
    lamp = finer(seen_lamp)
    direct = (np.maximum(bent @ KEY, 0) / KEY[2] * lamp)[..., None]
    other = (finer(open_sky) * (.6 + .4 * bent[..., 2]))[..., None]
    ground = 1 + (weave.get('ground', 1) - 1) * woven[..., None]
    colour = albedo * ground * (.80 * direct + .30 * other * np.clip(albedo / .5, 0, 1.2) ** .3)
    halfway = KEY + np.array([0, 0, 1], np.float32)
    shine = np.maximum(bent @ (halfway / np.linalg.norm(halfway)), 0)
    colour = colour + (np.asarray(weave['gloss']) * (.15 * shine ** 18 + .10 * shine ** 70) * lamp)[..., None] * (.3 + .7 * albedo ** .5)
    colour = colour + (np.asarray(weave['sheen']) * (1 - nf[..., 2]) ** 3 * woven)[..., None] * (.5 * albedo + .03)
    if 'satin' in weave:
        colour = colour + (weave['satin'] * shine ** 9 * lamp * woven)[..., None] * albedo ** .8
    lit = coarser(colour)

    alone = np.zeros((*whole, 4), np.float32)
    alone[box] = np.concatenate([lit, dye[..., 3:]], -1)
    if not ask.get('paper'):
        alone[..., :3] = tone(alone[..., :3])
        return alone
    y, x = np.mgrid[0:1:whole[0] * 1j, 0:1:whole[1] * 1j]
    cast = lambda right, low, s: blur(moved(mask, int(low * g), int(right * g)), s * g)
    calm = (1.03 - .10 * (x * .5 + y * .6)) * (1 - .50 * cast(4, 6, 3)) * (1 - .34 * cast(10, 15, 9)) * (1 - .16 * cast(20, 30, 26))
    paper = linear(PAPERS[ask['paper']]) * calm[..., None]
    cover = np.clip(mask, 0, 1)[..., None]
    return tone(paper * (1 - cover) + alone[..., :3] * cover)


if __name__ == '__main__':
    sys.stdout.buffer.write(np.uint8(np.clip(light(json.load(sys.stdin)), 0, 1) * 255 + .5).tobytes())
