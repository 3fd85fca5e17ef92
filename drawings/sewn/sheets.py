"""Landscapes of cloth: a wide sheet with flowing folds. They are made, not simulated: ridges side by side that lean over, grow and die out."""
import math
import numpy as np
from meshes import mesh
from studio import KEY, lamp, material, passes, world

WIDE, DEEP, STEP = 1.70, 1.30, .0024
KEY['sheet'] = (-2.0, 1.7, 1.10)

CUTS = {
    'sheet.flow': dict(seed=3, flow='wave', many=24, high=.0175),
    'sheet.fan': dict(seed=8, flow='fan', many=26, high=.0165),
    'sheet.swag': dict(seed=5, flow='swag', many=24, high=.0165),
    'sheet.swirl': dict(seed=11, flow='swirl', many=24, high=.0175),
    'sheet.billow': dict(seed=21, flow='wave', many=15, high=.028),
    'sheet.slope': dict(seed=17, flow='slope', many=25, high=.0170),
    'sheet.rise': dict(seed=29, flow='rise', many=21, high=.0195),
}

VIEWS = {'wide': ((1600, 560), .40), 'band': ((960, 768), .56)}


def placed(flow, u, v):
    """Across and along the folds, in metres."""
    if flow == 'fan':
        x, y = u + 1.05, v - .62
        r = np.hypot(x, y)
        return (np.arctan2(y, x) + .55) * 1.0 + .05 * np.sin(r * 5), r
    if flow == 'swag':
        return v + .10 - .34 * (u - .12) ** 2 - .10 * v * np.abs(u), u
    if flow == 'swirl':
        x, y = u - .35, v + 1.05
        r = np.hypot(x, y)
        return r - 1.02 + .035 * np.sin(np.arctan2(x, y) * 4), np.arctan2(x, y) * 1.0
    if flow == 'slope':
        return v - .42 * u + .04 * np.sin(u * 4 + 1), u
    if flow == 'rise':
        return v + .28 * u - .11 * np.sin(u * 3.1 - .6), u
    return v + .075 * np.sin(u * 4.3 + .5) + .14 * u + .02 * np.sin(u * 9.5), u


def drifting(chance, along, size, slow=2.2):
    """A smooth line of chance."""
    return sum(size / (k + 1) * np.sin(along * slow * (1 + .8 * k) + chance.uniform(0, 6.3)) for k in range(3))


def folded(cut, u, v):
    """How high cloth lies and how far its crests lean over, across the folds."""
    chance = np.random.default_rng(cut['seed'])
    w, along = placed(cut['flow'], u, v)
    many, high = cut['many'], np.zeros_like(u)
    gap = 1.5 / many
    for k in range(many):
        at = -.75 + gap * (k + .5) + chance.uniform(-.30, .30) * gap + drifting(chance, along, .22 * gap)
        grow = np.clip(.70 + drifting(chance, along, .42, 2.8), .04, 1.15)
        size = gap * chance.uniform(.30, .48) * (1 + .25 * drifting(chance, along, 1, 1.5))
        t = (w - at) / size
        t = np.where(t > 0, t * 1.55, t)                      # a steep side and a long one
        high = high + cut['high'] * chance.uniform(.65, 1.15) * grow * np.exp(-np.abs(t) ** 1.8)
    for k in range(many * 2):                                 # small folds between them
        at = chance.uniform(-.75, .75) + drifting(chance, along, .30 * gap, 3)
        size = gap * chance.uniform(.10, .18)
        grow = np.clip(drifting(chance, along, .9, 3.4), 0, 1)
        high = high + cut['high'] * .22 * chance.uniform(.5, 1) * grow * np.exp(-((w - at) / size) ** 2)
    return high + .0022 * np.sin(along * 21 + w * 33 + 2 * np.sin(w * 14)), w


def sheet(cut):
    u, v = np.linspace(-WIDE / 2, WIDE / 2, round(WIDE / STEP)), np.linspace(-DEEP / 2, DEEP / 2, round(DEEP / STEP))
    u, v = np.meshgrid(u, v)
    high, w = folded(cut, u, v)
    gv, gu = np.gradient(w, STEP)
    steep = np.maximum(np.hypot(gu, gv), .2)
    lean = .95 * high
    points = np.stack([u + lean * gu / steep, v + lean * gv / steep, high], -1)
    for _ in range(5):
        points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
        points[:, 1:-1] = (points[:, :-2] + 2 * points[:, 1:-1] + points[:, 2:]) / 4
    rows, cols = u.shape
    at = np.arange(rows * cols).reshape(rows, cols)
    faces = np.stack([at[:-1, :-1], at[:-1, 1:], at[1:, 1:], at[1:, :-1]], -1).reshape(-1, 4)
    mesh('sheet', points.reshape(-1, 3), faces, material('cloth', .30), np.stack([u, v], -1).reshape(-1, 2))


def render(name, folder, samples, size):
    sheet(CUTS[name])
    world(.14)
    lamp('key', KEY['sheet'], (0, 0, 0), (.7, .7), 120)
    lamp('fill', (1.8, -1.2, 1.6), (0, 0, 0), (1.4, 1.4), 14)
    for view, (pixels, frame) in VIEWS.items():
        shot = dict(at=(0, -.85, 2.5), aim=(0, 0, .01), lens=36 * math.hypot(.85, 2.5) / frame)
        yield view, lambda path, pixels=pixels, shot=shot: passes(path, 'sheet', samples=samples, size=pixels, **shot)
