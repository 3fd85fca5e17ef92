"""Puts colour, print and weave of one piece on the passes of its cut. python3 compose.py, a request as JSON on the input, raw RGB on the output.
A `cutout` has no paper: RGBA, and how much of a pixel is the inside of the garment."""
import json, sys
import numpy as np
from weaves import KNITTED, WEAVES, trim

SHIFT, GREY = 8, .5
PAPERS = {'chalk': '#ebe7df', 'mist': '#ccd3d6', 'sage': '#93a099'}
TIMES = 2                      # a weave is finer than a pixel: it is worked out on a grid this much finer


def linear(hexa):
    v = np.array([int(hexa[i:i + 2], 16) for i in (1, 3, 5)], np.float32) / 255
    return np.where(v <= .04045, v / 12.92, ((v + .055) / 1.055) ** 2.4).astype(np.float32)


def tone(x, knee=.80):
    """sRGB with a soft shoulder, so that satin keeps its lights and paper stays below white."""
    x = np.maximum(x, 0)
    y = np.where(x <= .0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-9), 1 / 2.4) - .055)
    return np.where(y > knee, knee + (1 - knee) * (1 - np.exp(-np.maximum(y - knee, 0) / (1 - knee))), y)


def finer(x):
    return x.repeat(TIMES, 0).repeat(TIMES, 1)


def coarser(x):
    h, w = x.shape[:2]
    return x.reshape(h // TIMES, TIMES, w // TIMES, TIMES, *x.shape[2:]).mean((1, 3))


def sloped(x, limit):
    """A coordinate on the finer grid: along its slope inside a pixel, but never across a seam."""
    out = finer(x)
    for axis in (0, 1):
        ahead = np.diff(x, axis=axis, append=np.take(x, [-1], axis))
        behind = np.diff(x, axis=axis, prepend=np.take(x, [0], axis))
        slope = np.where(np.abs(ahead) < np.abs(behind), ahead, behind)
        slope = finer(np.where(np.abs(slope) < limit, slope, 0))
        at = (np.arange(out.shape[axis]) % TIMES + .5) / TIMES - .5
        out = out + slope * (at[:, None] if axis == 0 else at[None])
    return out


def settled(u, v, lost, limit):
    """Coordinates where two pieces, or cloth and a thread, share a pixel: those of the nearest pixel that knows its own."""
    for x in (u, v):
        for axis in (0, 1):
            step = np.abs(np.diff(x, axis=axis))
            ends = [np.take(step, [k], axis) for k in (0, -1)]
            lost = lost | (np.minimum(np.concatenate([ends[0], step], axis), np.concatenate([step, ends[1]], axis)) > limit)
    u, v = u.copy(), v.copy()
    for _ in range(4):
        for axis in (0, 1):
            for way in (1, -1):
                known = lost & ~np.roll(lost, way, axis)
                u[known], v[known] = np.roll(u, way, axis)[known], np.roll(v, way, axis)[known]
                lost = lost & ~known
    return u, v, lost


def slopes(height, pixel):
    """How steep a relief is across and down the picture; the limit hides jumps at seams."""
    return [np.clip(np.gradient(height, axis=axis) / pixel, -1.6, 1.6) for axis in (1, 0)]


def calm(x, weight, radius=7):
    """Paper without the grain of few samples: a mean over paper alone, three times."""
    for _ in range(3):
        sums = []
        for q in (x * weight, weight):
            for axis in (0, 1):
                wide = np.pad(q, [(radius + 1, radius) if k == axis else (0, 0) for k in (0, 1)], mode='edge').cumsum(axis)
                n = q.shape[axis]
                q = np.take(wide, range(2 * radius + 1, 2 * radius + 1 + n), axis) - np.take(wide, range(n), axis)
            sums.append(q)
        x = np.where(sums[1] > 1e-6, sums[0] / np.maximum(sums[1], 1e-6), x)
    return x


def unstained(x, weight):
    """Paper behind what stands, without the stains that remain of the grain: very wide means, but narrow ones where a shadow lies."""
    near, few = calm(x, weight, 6), 4                     # wide means need few points
    low = [q.reshape(q.shape[0] // few, few, q.shape[1] // few, few).mean((1, 3)) for q in (x * weight, weight)]
    low = low[0] / np.maximum(low[1], 1e-6), low[1]
    wide = calm(*low, 11)
    shade = calm(np.clip((np.abs(calm(*low, 4) - wide) / np.maximum(wide, .1) - .012) / .03, 0, 1), low[1], 3)
    wide, shade = stretched(wide, few), stretched(shade, few)
    return wide + (near - wide) * shade


def stretched(x, times):
    """Few points made many, evenly between them."""
    for axis in (0, 1):
        at = np.clip((np.arange(x.shape[axis] * times) + .5) / times - .5, 0, x.shape[axis] - 1)
        i = np.minimum(at.astype(int), x.shape[axis] - 2)
        part = (at - i).astype(np.float32).reshape((-1, 1) if axis == 0 else (1, -1))
        x = np.take(x, i, axis) * (1 - part) + np.take(x, i + 1, axis) * part
    return x


def swatch_at(swatch, u, v):
    """Colours of a printed swatch, linear, read between its points."""
    h, w = swatch['pixels'].shape[:2]
    x, y = u / swatch['metre'] * 1, -v / swatch['metre']
    i, j = np.floor(x).astype(np.int32), np.floor(y).astype(np.int32)
    a, b = (x - i)[..., None], (y - j)[..., None]
    p = swatch['pixels']
    at = lambda di, dj: p[(j + dj) % h, (i + di) % w]
    return (at(0, 0) * (1 - a) + at(1, 0) * a) * (1 - b) + (at(0, 1) * (1 - a) + at(1, 1) * a) * b


def shimmer(stops, n, v):
    """Hues that change along the garment and with the way the cloth faces, linear."""
    stops = np.stack([linear(stop) for stop in stops])
    at = (v * 1.6 + n[..., 0] * .75 + n[..., 1] * .45) % 1 * len(stops)
    i, part = np.floor(at).astype(np.int32), (at % 1)[..., None]
    return stops[i % len(stops)] * (1 - part) + stops[(i + 1) % len(stops)] * part


def compose(ask):
    data = np.load(ask['passes'])
    light, normal, place = (data[k].astype(np.float32) for k in ('light', 'normal', 'place'))
    part, mark = data['part'].astype(np.float32) / 255, data['mark'].astype(np.float32) / 255
    key, pixel = data['key'], float(data['pixel'])
    whole = light.shape[:2]
    cover = np.clip(place[..., 2], 0, 1)
    lit = light[..., 0] + light[..., 1]
    lit /= np.median(lit[cover < .01][lit[cover < .01] > np.percentile(lit[cover < .01], 40)])
    lit = np.where(lit > 1, 1 + (lit - 1) * .5, lit)      # a calm paper: its bright corner is held back
    bare = (cover < .01).astype(np.float32)
    lit = np.where(cover < .01, calm(lit, bare, 2) if 'table' in str(data['setting']) else unstained(lit, bare), lit)
    paper = linear(PAPERS[ask['paper']])
    level = np.median((light[..., 0] + light[..., 1])[cover < .01])
    picture = lit[..., None] * paper

    rows, cols = np.where(cover.max(1) > .01)[0], np.where(cover.max(0) > .01)[0]
    box = (slice(max(rows[0] - 1, 0), rows[-1] + 2), slice(max(cols[0] - 1, 0), cols[-1] + 2))
    light, normal, place, part, mark, cover = (x[box] for x in (light, normal, place, part, mark, cover))
    safe = np.maximum(cover, .02)
    u, v, lost = settled(*(place[..., k] / safe - SHIFT for k in (0, 1)), part.sum(-1) / safe > .02, pixel * 6)
    u, v = (sloped(x, pixel * 6) for x in (u, v))
    seam, rib = (finer(np.clip(mark[..., k] / safe, 0, 1)) for k in (0, 1))
    if ask['weave'] not in KNITTED:
        rib = np.clip((rib - .5) * 5 + .5, 0, 1)          # a band ends at its seam, not a cell of the mesh later
    weave = WEAVES[ask['weave']](u, v, rib)
    if ask['weave'] not in KNITTED and rib.max() > .3:
        for name, value in trim(u, v).items():
            weave[name] = weave[name] * (1 - rib) + value * rib
    n = finer(normal / np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-6))
    base = linear(ask['colour'])
    if ask.get('shimmer'):
        albedo = shimmer(ask['shimmer'], n, v)
    elif ask.get('swatch'):
        s = ask['swatch']
        raw = np.fromfile(s['file'], np.uint8).reshape(s['height'], s['width'], 3).astype(np.float32) / 255
        printed = swatch_at(dict(pixels=np.where(raw <= .04045, raw / 12.92, ((raw + .055) / 1.055) ** 2.4).astype(np.float32), metre=1 / s['perMetre']), np.where(u > 2, u - 4, u), v)
        plain = finer(lost) if ask['weave'] in KNITTED else np.maximum(finer(lost), rib)      # ribbed bands are not printed
        albedo = printed + (base - printed) * plain[..., None]
    else:
        albedo = np.broadcast_to(base, (*u.shape, 3))
    albedo = albedo * weave['tint'][..., None]
    if 'fade' in weave:        # denim is duller than its dye, and pales in clouds and on its seams
        dull = base @ np.array([.21, .72, .07], np.float32) * np.array([.88, 1, 1.2], np.float32)
        albedo, base = albedo * ((base * .6 + dull * .4) / np.maximum(base, 1e-4)), base * .6 + dull * .4
        pale = base ** .6 * .62 + .06
        worn = np.clip(weave['fade'] * ask.get('worn', .16) + seam * .34, 0, 1)[..., None]
        albedo = albedo * (1 - worn) + pale * worn

    dx, dy = slopes(weave['height'], pixel / TIMES)
    bent = n - np.stack([dx, -dy, np.zeros_like(dx)], -1)
    bent /= np.linalg.norm(bent, axis=-1, keepdims=True)
    key = (key / np.linalg.norm(key)).astype(np.float32)
    before, after = np.maximum(n @ key, .12), np.maximum(bent @ key, 0)
    relief = np.clip((.25 + .75 * after) / (.25 + .75 * before), .25, 1.9)
    direct, other, gloss = (finer(light[..., k]) / level for k in range(3))
    facing = np.clip(n[..., 2], 0, 1)
    bounce = np.clip(albedo / GREY, 0, 1.2) ** .7
    colour = albedo * weave.get('ground', 1) * ((direct * relief)[..., None] + other[..., None] * bounce)
    edge = (1 - facing) ** 3
    colour = colour + (weave['sheen'] * edge)[..., None] * (.5 * albedo + .03) * direct[..., None]
    shine = weave['gloss'] * gloss * (.55 + 1.2 * edge) * np.clip(.15 + 1.6 * direct, 0, 1)   # folds in shadow do not shine
    if 'satin' in weave:       # silk: a dark ground under a wide lobe in its own colour and a narrow one nearly white
        halfway = key + np.array([0, 0, 1], np.float32)
        wide = np.maximum(bent @ (halfway / np.linalg.norm(halfway)), 0) ** 9
        colour = colour + (weave['satin'] * wide * np.clip(direct * 1.15 - .08, 0, 1.2))[..., None] * albedo ** .80
    if ask['weave'] == 'silk' and 'table' in str(data['setting']):      # dark silk that lies would mirror the lamp like rubber
        shine = shine * (.18 + .82 * min(1, float(base.mean()) / .12))
    if ask['weave'] == 'patent' and 'table' in str(data['setting']):
        shine = shine * .36
    tint = .10 + .90 * albedo ** .5 if ask['weave'] in ('silk', 'lurex', 'sequin', 'velvet', 'virtual', 'nylon', 'nappa', 'activ') else np.full(3, .8, np.float32)
    colour = colour + np.asarray(shine)[..., None] * tint * ask.get('shine', .34)
    part = finer(part / safe[..., None])
    for k, name in enumerate(('thread', 'hard', 'inner')):
        if name in ask and part[..., k].max() > .02:
            c = linear(ask[name])
            share = np.clip(part[..., k], 0, 1)[..., None]
            colour = colour * (1 - share) + share * (c * (direct + other)[..., None] + (k == 1) * gloss[..., None] * (.5 if ask['weave'] in ('denim', 'leather', 'calf', 'nappa', 'canvas', 'nylon', 'tweed') else .05 if ask['weave'] == 'acetate' else .15))
    cover = cover[..., None]
    if ask.get('cutout'):
        alone = np.zeros((*whole, 5), np.float32)
        alone[box] = np.concatenate([tone(coarser(colour)), cover, coarser(np.clip(part[..., 2:3], 0, 1))], -1)
        return np.uint8(np.clip(alone, 0, 1) * 255 + .5), whole
    picture[box] = picture[box] * (1 - cover) + coarser(colour) * cover
    return np.uint8(np.clip(tone(picture), 0, 1) * 255 + .5), whole


if __name__ == '__main__':
    pixels, _ = compose(json.load(sys.stdin))
    sys.stdout.buffer.write(pixels.tobytes())
