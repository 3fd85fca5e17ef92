"""Bodies as distance fields, and the meshes of their surfaces. Metres; x to the viewer's right, y away, z up."""
import numpy as np


def length(p):
    return np.sqrt((p * p).sum(-1))


def ball(p, at, radius):
    return length(p - np.float32(at)) - np.float32(radius)


def egg(p, at, radii):
    """An ellipsoid; its distance is exact only near the surface."""
    r, q = np.float32(radii), p - np.float32(at)
    near, far = length(q / r), length(q / r ** 2)
    return near * (near - 1) / np.maximum(far, 1e-6)


def bone(p, a, b, ra, rb):
    """From a to b, as thick as ra there and rb here."""
    a, b = np.float32(a), np.float32(b)
    t = np.clip((p - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
    return length(p - a - t[:, None] * (b - a)) - (ra + (rb - ra) * t)


def joined(one, other, k):
    """Both, with a soft inner corner of size k."""
    h = np.maximum(k - np.abs(one - other), 0) / k
    return np.minimum(one, other) - h * h * k / 4


def both(one, other, k):
    """What is in one and in the other, with a soft edge."""
    return -joined(-one, -other, k)


def cut(one, other, k):
    """One without the other."""
    return -joined(-one, other, k)


def ease(x, lo=0.0, hi=1.0):
    t = np.clip((x - lo) / (hi - lo), 0, 1)
    return t * t * (3 - 2 * t)


def bump(x, at, width):
    return np.exp(-((x - at) / width) ** 2)


def turned(turn, tilt):
    """A turn about the upright axis and then a tilt to the side, in degrees, as a matrix."""
    a, b = np.radians(turn), np.radians(tilt)
    about = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    aside = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    return (about @ aside).astype(np.float32)


CELL, CHUNK = 4, 20000


def piecewise(field, p):
    """A field of many points, a part at a time: what fits the processor's memory is much quicker."""
    return np.concatenate([field(p[k:k + CHUNK]) for k in range(0, max(len(p), 1), CHUNK)]).astype(np.float32)


def surface(field, lo, hi, step):
    """Points and four-sided faces of the surface of a field within a box (surface nets). Only blocks near the surface are looked at."""
    lo = np.float32(lo)
    blocks = np.ceil((np.float32(hi) - lo) / step / CELL).astype(int)
    n = blocks * CELL + 1
    mids = [lo[k] + (np.arange(blocks[k], dtype=np.float32) + .5) * CELL * step for k in range(3)]
    far = piecewise(field, np.stack(np.meshgrid(*mids, indexing='ij'), -1).reshape(-1, 3)).reshape(blocks)
    d = np.where(far > 0, 1, -1).astype(np.float32).repeat(CELL, 0).repeat(CELL, 1).repeat(CELL, 2)
    d = np.pad(d, [(0, 1)] * 3, mode='edge')
    here = np.zeros(n, bool)
    offsets = np.stack(np.meshgrid(*[np.arange(CELL + 1)] * 3, indexing='ij'), -1).reshape(-1, 3)
    wanted = np.argwhere(np.abs(far) < CELL * step * 1.3)
    for o in offsets:
        here[tuple((wanted * CELL + o).T)] = True
    index = np.argwhere(here)
    d[here] = piecewise(field, lo + index.astype(np.float32) * np.float32(step))
    inside = d < 0
    corner = [(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)]
    view = lambda x, c: x[c[0]:n[0] - 1 + c[0], c[1]:n[1] - 1 + c[1], c[2]:n[2] - 1 + c[2]]
    count = sum(view(inside, c).astype(np.int8) for c in corner)
    cells = np.argwhere((count > 0) & (count < 8))
    total, many = np.zeros((len(cells), 3), np.float32), np.zeros((len(cells), 1), np.float32)
    for c in corner:
        for axis in range(3):
            if c[axis]:
                continue
            e = np.array(c)
            e[axis] = 1
            a, b = d[tuple((cells + c).T)], d[tuple((cells + e).T)]
            cross = (a < 0) != (b < 0)
            t = np.where(cross, a / np.where(cross, a - b, 1), 0)
            q = np.array(c, np.float32) + t[:, None] * (e - np.array(c))
            total += q * cross[:, None]
            many += cross[:, None]
    points = lo + (cells + total / many) * np.float32(step)
    number = np.full(n - 1, -1, np.int32)
    number[tuple(cells.T)] = np.arange(len(cells))
    faces = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        ahead = np.take(inside, range(1, n[axis]), axis)
        back = np.take(inside, range(0, n[axis] - 1), axis)
        at = np.argwhere(ahead != back)
        at = at[(at[:, u] > 0) & (at[:, v] > 0) & (at[:, u] < n[u] - 1) & (at[:, v] < n[v] - 1)]
        out = back[tuple(at.T)]
        ring = []
        for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
            q = at.copy()
            q[:, u] -= 1 - du
            q[:, v] -= 1 - dv
            ring.append(number[tuple(q.T)])
        ring = np.stack(ring, -1)
        faces.append(np.where(out[:, None], ring, ring[:, ::-1]))
    faces = np.concatenate(faces)
    return settled(points, field), faces[(faces >= 0).all(1)]


def slope(p, field, e=4e-4):
    k = np.float32([[1, -1, -1], [-1, -1, 1], [-1, 1, -1], [1, 1, 1]])
    return sum(q * piecewise(field, p + np.float32(e) * q)[:, None] for q in k) / (4 * e)


def settled(p, field, times=1):
    """Points drawn onto the surface."""
    for _ in range(times):
        g = slope(p, field)
        p = p - np.clip(piecewise(field, p), -.004, .004)[:, None] * g / np.maximum((g * g).sum(-1, keepdims=True), .25)
    return p.astype(np.float32)
