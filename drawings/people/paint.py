"""What is painted on a face, seen from the front: brows, closed lids, lips, cheeks. Arrays over x and z of the head, in metres."""
import numpy as np
from fields import bump, ease

LEFT, LOW, WIDE, HIGH, STEP = -.1, -.14, .2, .26, .00040


def place(p):
    """Coordinates of a point of the head on the painting."""
    return np.stack([(p[:, 0] - LEFT) / WIDE, (p[:, 2] - LOW) / HIGH], -1)


def inked(distance, soft=.0005):
    """Full inside a line, nothing outside."""
    return np.clip(.5 - distance / (2 * soft), 0, 1)


def face(head, skin, lips, brow, blush=.30):
    x = LEFT + STEP * (np.arange(round(WIDE / STEP)) + .5)[None]
    z = LOW + STEP * (np.arange(round(HIGH / STEP)) + .5)[:, None]
    x, z = (q.astype(np.float32) for q in np.broadcast_arrays(x, z))
    s = np.abs(x)
    out = np.broadcast_to(skin, (*x.shape, 3)).astype(np.float32)
    lay = lambda colour, share: out + (np.float32(colour) - out) * share[..., None]
    rosy = np.float32(skin) * (1.04, .70, .66)
    w, l = head.wide, head.long
    out = lay(rosy, blush * np.exp(-((s - .043 * w) / .019) ** 2 - ((z + .036) / .015) ** 2))
    out = lay(rosy, .5 * blush * np.exp(-(s / .012) ** 2 - ((z + .046 * l) / .010) ** 2))
    dark = np.float32(skin) * (.62, .50, .46)
    out = lay(dark, .30 * np.exp(-((s - .031 * w) / .017) ** 2 - ((z - .0065) / .0050) ** 2))
    # lids: a lash line that is thicker outside
    e = .0325 * w
    t = (s - e) / .0168
    line = -.0072 - .0050 * (1 - t * t) + .0016 * t
    thick = (.00095 + .00060 * ease(t, -1, 1)) * np.sqrt(np.clip(1 - t * t, 0, 1))
    ink = np.float32(brow) * .35
    out = lay(ink, .92 * inked(np.abs(z - line) - thick) * (np.abs(t) < 1))
    for at, lean, long in ((.62, .5, .0052), (.84, .85, .0056), (1.0, 1.25, .0050)):
        x0, z0 = e + at * .0166, -.0072 - .0050 * (1 - at * at) + .0016 * at
        dx, dz = np.sin(lean) * long, -np.cos(lean) * long
        k = np.clip(((s - x0) * dx + (z - z0) * dz) / long ** 2, 0, 1)
        out = lay(ink, .85 * inked(np.hypot(s - x0 - k * dx, z - z0 - k * dz) - .00060 * (1 - .8 * k)))
    # brows: strokes along an arch
    t = (s - .0330 * w) / .0205
    arch = .0205 + .0040 * (1 - (t - .25) ** 2)
    thick = .0030 * ease(t, -1.15, -.5) * ease(1.15 - t, 0, 1.5)
    stroke = .75 + .25 * np.sin((s + .6 * z) * 2600 + 2 * np.sin(z * 900))
    out = lay(np.float32(brow), .90 * stroke * inked(np.abs(z - arch) - thick, .0011) * (np.abs(t) < 1.15))
    # lips
    m = -.0700 * l
    part = m + .0010 * bump(s, 0, .006) + 4.0 * s ** 2
    k = np.clip(s / .0230, 0, 1)
    upper = part + .0066 * head.lips * (1 - k ** 1.5) - .0016 * bump(s, 0, .0040)
    lower = part - .0084 * head.lips * np.sqrt(np.clip(1 - (s / .0205) ** 2, 0, 1))
    on = np.minimum(inked(z - upper, .0007), inked(lower - z, .0007)) * (s < .0232)
    out = lay(lips, .85 * on)
    out = lay(np.float32(lips) * .38, .75 * inked(np.abs(z - part) - .00055 * (1 - k * .7), .0005) * (s < .0225))
    return out
