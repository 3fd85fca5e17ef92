"""Weaves as functions of cloth coordinates in metres: height, tint, gloss. numpy only."""
import numpy as np

rng = np.random.default_rng(7)


def _tile(n=512, octave=1):
    """Smooth noise that repeats, mean .5."""
    f = np.fft.fftfreq(n) * n
    r = np.hypot(*np.meshgrid(f, f))
    band = np.exp(-((r - 40 * octave) / (22 * octave)) ** 2)
    x = np.fft.ifft2(np.fft.fft2(rng.standard_normal((n, n))) * band).real
    return (.5 + .22 * x / x.std()).astype(np.float32)


TILE = _tile()
GRAIN = rng.random((1024, 1024), dtype=np.float32)


def noise(u, v, size_u, size_v=None):
    """Noise with spots of about this size in metres; two sizes draw it out."""
    n = TILE.shape[0]
    x, y = u * (n / 40 / 2 / 4 / size_u * 4), v * (n / 40 / 2 / 4 / (size_v or size_u) * 4)
    i, j = np.floor(x), np.floor(y)
    a, b = x - i, y - j
    i, j = i.astype(np.int32) % n, j.astype(np.int32) % n
    i1, j1 = (i + 1) % n, (j + 1) % n
    return (TILE[j, i] * (1 - a) + TILE[j, i1] * a) * (1 - b) + (TILE[j1, i] * (1 - a) + TILE[j1, i1] * a) * b


def grain(u, v, size):
    return GRAIN[np.floor(v / size).astype(np.int32) % 1024, np.floor(u / size).astype(np.int32) % 1024]


def frac(x):
    return x - np.floor(x)


def on_sleeve(u):
    return u > 2


def level(u):
    return np.where(on_sleeve(u), u - 4, u)


# Each weave: (u, v, rib) -> dict(height in metres, tint, gloss, sheen)

def stitches(u, v, rib, gauge=.0068, ribs=True):
    u = level(u)
    x = u + (noise(u, v, .02) - .5) * gauge * .3
    leg = np.abs(frac(x / gauge) - .5) * 2
    row = frac(v / (gauge * .8) + leg * .9)
    loop = np.sin(row * np.pi) ** .6
    yarn = np.sin((leg * .8 + .1) * np.pi) ** .5
    stitch = loop * yarn
    height = stitch * .0011
    if ribs:
        ridge = np.sin(x * np.pi / gauge)
        height = height + ridge * rib * .0026
        stitch = stitch * (1 - rib * np.clip(-ridge, 0, 1) * .7)
    return x, height, stitch


def knit(u, v, rib):
    _, height, stitch = stitches(u, v, rib)
    fuzz = noise(u, v, .0016)
    return dict(height=height + fuzz * .0005, tint=.66 + .36 * stitch + .14 * (fuzz - .5), gloss=0, sheen=.35)


def fine(u, v, rib):
    """A fine gauge: merino, cashmere, jersey of a polo."""
    _, height, stitch = stitches(u, v, rib, .0034)
    fuzz = noise(u, v, .0014)
    return dict(height=height * .55 + fuzz * .0003, tint=.76 + .26 * stitch + .10 * (fuzz - .5), gloss=0, sheen=.4)


def ribbed(u, v, rib):
    """Ribs of yarn that is seen close up: two plies twisted round each other, and loose hair."""
    gauge = .0058
    x, height, stitch = stitches(u, v, np.ones_like(u), gauge)
    leg = np.abs(frac(x / gauge) - .5) * 2
    row = frac(v / (gauge * .8) + leg * .9)
    ply = np.sin(2 * np.pi * (leg * 2.2 + row * 1.15))
    fuzz, hair = noise(u, v, .0005), noise(u + v * .6, v - u * .6, .0003, .005)
    return dict(height=height + ply * .00007 + fuzz * .00022 + hair * .00012, tint=.64 + .36 * stitch + .05 * ply + .20 * (fuzz - .5) + .16 * (hair - .5), gloss=0, sheen=.45)


def cable(u, v, rib):
    x, height, stitch = stitches(u, v, rib)
    columns = np.array([-.195, -.13, -.065, 0, .065, .13, .195], np.float32)
    near = np.where(on_sleeve(u), 0, columns[np.argmin(np.abs(x[..., None] - columns), -1)] if x.ndim == 1 else np.clip(np.round(x / .065), -3, 3) * .065)
    t = (x - near) / .020
    wave = np.sin(v * (2 * np.pi / .055))
    over = np.cos(v * (2 * np.pi / .055))
    best = np.zeros_like(u)
    for sign in (1, -1):
        d = (t - wave * sign * .5) / .55
        best = np.maximum(best, np.sqrt(np.maximum(1 - d * d, 0)) * (1 + sign * .35 * over))
    plain = 1 - rib
    beside = np.exp(-((np.abs(t) - 1.25) / .22) ** 2) * plain
    fuzz = noise(u, v, .0016)
    return dict(height=height + best * plain * .0070 - beside * .0012 + fuzz * .0005,
                tint=(.66 + .36 * stitch + .14 * (fuzz - .5)) * (1 - .28 * beside) * np.where(best * plain > 0, .80 + .22 * np.clip(best, 0, 1), 1), gloss=0, sheen=.35)


def trim(u, v):
    """The fine rib of cuffs, collars and hems on cloth that is not knitted."""
    _, height, stitch = stitches(u, v, np.ones_like(u), .0042)
    return dict(height=height * .6, tint=.74 + .30 * stitch, gloss=0, sheen=.3)


def jersey(u, v, rib):
    return dict(height=noise(u, v, .0012, .003) * .00012, tint=.97 + .06 * (noise(u, v, .0012, .004) - .5), gloss=.02, sheen=.15)


def activ(u, v, rib):
    """Knitted elastane of swimsuits and sportswear: close, smooth, with a soft shine."""
    return dict(height=noise(u, v, .0010, .0022) * .00005, tint=.97 + .05 * (noise(u, v, .0010, .003) - .5), gloss=.16, sheen=.28)


def denim(u, v, rib):
    streak, fine_, cloud = noise(u, v, .0013, .030), noise(u, v, .0009, .0013), noise(u, v, .10)
    t = streak * .6 + fine_ * .4
    return dict(height=fine_ * .00022, tint=.80 + .40 * np.clip((t - .25) / .5, 0, 1), gloss=.03, sheen=.05, fade=np.clip((cloud - .40) / .5, 0, 1))


def canvas(u, v, rib):
    x, y = np.sin(u * 2 * np.pi / .0016), np.sin(v * 2 * np.pi / .0016)
    return dict(height=(x * y) * .00010 + noise(u, v, .0025, .02) * .0001, tint=.94 + .10 * (noise(u, v, .0014, .02) - .5) + .10 * (noise(u, v, .02, .0014) - .5), gloss=.03, sheen=.05)


def cotton(u, v, rib):
    return dict(height=noise(u, v, .0012) * .00008, tint=.98 + .05 * (noise(u, v, .0012, .012) - .5), gloss=.03, sheen=.08)


def linen(u, v, rib):
    a, b = noise(u, v, .0016, .035), noise(u, v, .035, .0016)
    return dict(height=(a + b) * .00022, tint=.86 + .26 * ((a + b) / 2 - .3), gloss=.02, sheen=.08)


def wool(u, v, rib):
    a, b = noise(u, v, .0016), noise(u, v, .004)
    return dict(height=a * .0003 + b * .0003, tint=.93 + .22 * (a - .5) + .10 * (b - .5), gloss=0, sheen=.4)


def felt(u, v, rib):
    """Pressed wool: no thread to be seen, only a soft nap."""
    a, b = noise(u, v, .0014), noise(u, v, .012)
    return dict(height=a * .00010, tint=.97 + .08 * (a - .5) + .08 * (b - .5), gloss=0, sheen=.35)


def straw(u, v, rib):
    """Plaited in both directions: bundles that pass over and under."""
    p = .0042
    x, y = u / p, v / p
    over = (np.floor(x) + np.floor(y)) % 2
    a, b = np.sin(frac(x) * np.pi) ** .6, np.sin(frac(y) * np.pi) ** .6
    up = np.where(over > 0, a, b)
    return dict(height=up * .0006, tint=(.74 + .30 * up) * (.92 + .16 * grain(u, v, p)), gloss=.10, sheen=0)


def suiting(u, v, rib):
    line = np.sin((u + v * .6) * 2 * np.pi / .0022)
    speck = noise(u, v, .0011, .005)
    return dict(height=line * .00005 + speck * .00010, tint=.96 + .05 * line + .20 * (speck - .5) + .05 * (noise(u, v, .05) - .5), gloss=.012, sheen=.08)


def tweed(u, v, rib):
    a, b = noise(u, v, .003, .006), noise(u, v, .007, .003)
    return dict(height=(a + b) * .0010, tint=.80 + .5 * (a - .4) + .5 * (b - .4), gloss=0, sheen=.3)


def silk(u, v, rib):
    return dict(height=noise(u, v, .0014, .02) * .00003, tint=np.ones_like(u), gloss=.9, sheen=.1, ground=.48, satin=.95)


def velvet(u, v, rib):
    a = noise(u, v, .0014)
    return dict(height=noise(u, v, .03, .05) * .0008 + a * .00004, tint=.58 + .10 * (a - .5) + .20 * (noise(u, v, .06, .10) - .5), gloss=.03, sheen=3.0)


def nylon(u, v, rib):
    """Close taffeta, a little crushed: it shines softly and in many small places, never as a sheet."""
    crush = noise(u, v, .018) * .0008 + noise(u + v, v - u, .010, .026) * .0004
    return dict(height=crush + noise(u, v, .0012) * .00005, tint=.95 + .08 * (noise(u, v, .0012, .006) - .5) + .04 * (noise(u, v, .02) - .5), gloss=.10, sheen=.22)


def leather(u, v, rib):
    a = noise(u, v, .0022)
    return dict(height=a * .0005, tint=.90 + .18 * (noise(u, v, .05) - .5) + .10 * (a - .5), gloss=.75 * np.clip(.5 + a, .5, 1.2), sheen=0)


def calf(u, v, rib):
    """Smooth leather of small goods: its grain is finer than that of a bag."""
    a = noise(u, v, .0009)
    return dict(height=a * .00010, tint=.94 + .12 * (noise(u, v, .05) - .5) + .05 * (a - .5), gloss=.75 * np.clip(.6 + .8 * a, .6, 1.2), sheen=0)


def nappa(u, v, rib):
    """Soft leather of clothes: fine creases, a dull shine."""
    a, crease = noise(u, v, .0012), noise(u + .3 * v, v - .2 * u, .010, .013)
    return dict(height=a * .00014 + crease * .00060, tint=.90 + .14 * (noise(u, v, .04) - .5) + .10 * (crease - .5) + .06 * (a - .5), gloss=.30 * np.clip(.5 + a, .5, 1.2), sheen=.05)


def lacquer(u, v, rib):
    """Patent leather: without grain, and it mirrors the lamp."""
    return dict(height=noise(u, v, .030) * .00035, tint=.97 + .06 * (noise(u, v, .05) - .5), gloss=1.9, sheen=0)


def acetate(u, v, rib):
    """Polished acetate of spectacles."""
    return dict(height=np.zeros_like(u), tint=.96 + .10 * (noise(u, v, .020) - .5), gloss=.42, sheen=0)


def sequin(u, v, rib):
    p = .0052
    r = np.floor(v / (p * .82))
    x = frac(u / p + .5 * (r % 2)) - .5
    y = frac(v / (p * .82)) - .5
    cell = np.floor(u / p + .5 * (r % 2))
    k = GRAIN[r.astype(np.int32) % 1024, cell.astype(np.int32) % 1024]
    d = np.sqrt(x * x + y * y)
    return dict(height=np.zeros_like(u), tint=(.45 + .75 * k) * np.where(d > .46, .6, 1), gloss=.8 + 3.2 * (k > .9) * (d < .4), sheen=0)


def lurex(u, v, rib):
    k = grain(u, v, .0016)
    return dict(height=noise(u, v, .0016, .01) * .0001, tint=.72 + .3 * k, gloss=.5 + 1.6 * (k > .93), sheen=0)


def virtual(u, v, rib):
    """Cloth of light: compose.py gives it the hues of its shimmer."""
    return dict(height=noise(u, v, .03, .09) * .0012, tint=np.ones_like(u), gloss=1.1, sheen=.6, ground=.62, satin=.75)


WEAVES = dict(knit=knit, fine=fine, rib=ribbed, cable=cable, jersey=jersey, activ=activ, denim=denim, canvas=canvas, cotton=cotton, poplin=cotton, linen=linen, wool=wool,
              felt=felt, straw=straw, suiting=suiting, tweed=tweed, silk=silk, velvet=velvet, nylon=nylon, leather=leather, calf=calf, nappa=nappa, patent=lacquer, acetate=acetate, sequin=sequin, lurex=lurex, virtual=virtual)
KNITTED = 'knit', 'fine', 'rib', 'cable'
