"""Flat lays from pattern pieces: outlines in metres become triangles, seams are welded, air and gravity do the rest."""
import math
import bpy
import numpy as np
from mathutils import Vector
from mathutils.geometry import delaunay_2d_cdt
from cloth import Cloth
from studio import add


def curve(*points, n=12):
    """A smooth line through points (Catmull-Rom)."""
    p = np.array([points[0], *points, points[-1]], float)
    out = []
    for i in range(1, len(p) - 2):
        for t in np.linspace(0, 1, n, endpoint=False):
            a, b, c, d = p[i - 1:i + 3]
            out.append(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3))
    return [tuple(q) for q in out] + [tuple(points[-1])]


def mirror(outline):
    return [([(-x, y) for x, y in reversed(line)], seam) for line, seam in reversed(outline)]


def turned(points, side):
    """Points of the left side, or of the right with the same sense of rotation."""
    return points if side > 0 else [(-x, y) for x, y in reversed(points)]


def spaced(line, step):
    """The same points whichever way round the line is given, so that seams of two pieces meet."""
    line = np.array(line, float)
    flip = tuple(line[0]) > tuple(line[-1])
    line = line[::-1] if flip else line
    s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    at = np.linspace(0, s[-1], max(1, round(s[-1] / step)) + 1)
    out = np.stack([np.interp(at, s, line[:, k]) for k in (0, 1)], -1)
    return out[::-1] if flip else out


class Piece:
    """outline: [(line, seam name or None)] counter-clockwise. z: height of the layer. up: does its right side face the camera?"""
    def __init__(self, name, outline, z=0.0, up=True, grain=0.0, origin=(0, 0), rib=None, material=0, step=.009):
        self.name, self.z, self.up, self.material, self.rib = name, z, up, material, rib
        rim, tags = [], []
        for line, seam in outline:
            q = spaced(line, step)
            for k, point in enumerate(q[:-1]):
                rim.append(point)
                tags.append({seam} if k else {seam, outline[(len(outline) + [o[0] is line for o in outline].index(True) - 1) % len(outline)][1]})
        rim = np.array(rim)
        lo, hi = rim.min(0), rim.max(0)
        rows = np.arange(lo[1], hi[1], step * .866)
        fill = np.array([(x + (step / 2 if r % 2 else 0), y) for r, y in enumerate(rows) for x in np.arange(lo[0], hi[0], step)])
        a, b = rim, np.roll(rim, -1, 0)
        fill = fill[inside(fill, a, b) & (distance(fill, a, b) > step * .55)]
        n = self.rim = len(rim)
        points, _, tris, *_ = delaunay_2d_cdt([Vector(p) for p in np.concatenate([rim, fill])], [(i, (i + 1) % n) for i in range(n)],
                                              [list(range(n))], 1, 1e-7)
        self.xy = np.array([(p.x, p.y) for p in points])
        self.tri = np.array([t if up else t[::-1] for t in tris], int)
        self.tags = tags + [set()] * (len(points) - n)
        c, s = math.cos(grain), math.sin(grain)
        d = self.xy - np.array(origin)
        self.uv = np.stack([d[:, 0] * c + d[:, 1] * s, -d[:, 0] * s + d[:, 1] * c], -1)


def leaf(name, corners, z, sewn, step, **more):
    """A collar's leaf: a piece with straight sides; those in `sewn` are held by what lies under it."""
    sides = zip(corners, corners[1:] + corners[:1])
    return Piece(name, [([a, b], 'sewn' + name if k in sewn else None) for k, (a, b) in enumerate(sides)], z, step=step, **more)


def inside(p, a, b):
    x, y = p[:, :1], p[:, 1:]
    cross = ((a[:, 1] > y) != (b[:, 1] > y)) & (x < (b[:, 0] - a[:, 0]) * (y - a[:, 1]) / (b[:, 1] - a[:, 1] + 1e-15) + a[:, 0])
    return cross.sum(1) % 2 == 1


def distance(p, a, b):
    d = b - a
    t = np.clip(((p[:, None] - a) * d).sum(-1) / ((d * d).sum(-1) + 1e-15), 0, 1)
    return np.linalg.norm(p[:, None] - a - t[..., None] * d, axis=-1).min(1)


class Flat:
    """Pieces sewn together. attach: [(piece, seam, onto)] sews the tagged rim of an applied piece to the nearest points of
    another. bond: [(piece, onto, test of xy)] holds layers together (a buttoned front)."""
    def __init__(self, pieces, attach=(), bond=(), **cloth):
        self.pieces, known, points, count, faces = {p.name: p for p in pieces}, {}, [], [], []
        for p in pieces:
            p.index = []
            for xy, tags in zip(p.xy, p.tags):
                keys = [(t, round(xy[0], 4), round(xy[1], 4)) for t in tags if t]
                i = next((known[k] for k in keys if k in known), None)
                if i is None:
                    i = len(points)
                    points.append(np.array([*xy, 0.0]))
                    count.append(0)
                points[i][2] += p.z
                count[i] += 1
                for k in keys:
                    known[k] = i
                p.index.append(i)
            p.index = np.array(p.index)
            p.faces = [f for f in p.index[p.tri].tolist() if len(set(f)) == 3]
            faces += p.faces
        points = np.array(points)
        points[:, 2] /= np.array(count)
        sewn = []
        for name, seam, onto in attach:
            p, q = self.pieces[name], self.pieces[onto]
            for i, xy, tags in zip(p.index, p.xy, p.tags):
                if seam in tags:
                    sewn.append((i, q.index[np.argmin(np.linalg.norm(q.xy - xy, axis=1))]))
        for name, onto, where in bond:
            p, q = self.pieces[name], self.pieces[onto]
            for i, xy in zip(p.index, p.xy):
                if where(xy):
                    sewn.append((i, q.index[np.argmin(np.linalg.norm(q.xy - xy, axis=1))]))
        self.cloth, self.faces = Cloth(points, faces, seams=sewn, **cloth), faces
        self.seam = np.zeros(len(points), np.float32)
        if sewn:  # an applied piece lies on top, it does not sink in
            self.cloth.length[-len(sewn):] = np.linalg.norm(points[[a for a, _ in sewn]] - points[[b for _, b in sewn]], axis=1)
            self.cloth.slack[-len(sewn):] = 1e-6

    def show_seams(self, thing):
        """After the last stitches: tells the weave where seams run."""
        thing.data.attributes.new('seam', 'FLOAT', 'POINT').data.foreach_set('value', self.seam)

    def crease(self, name, line, material):
        """A seam without stitches: one thin line of thread."""
        return self.stitches(name, line, material, length=.0060, gap=.0003, radius=.0006, lift=.0008)

    def shrink(self, amount):
        """amount: by point, from a function of (piece, xy)."""
        scale = np.ones(len(self.cloth.p), np.float32)
        for p in self.pieces.values():
            scale[p.index] = np.minimum(scale[p.index], amount(p))
        c = self.cloth
        c.length *= (scale[c.link[:, 0]] + scale[c.link[:, 1]]) / 2

    def grow(self, amount, size=.10, along=(0, 1), seed=1):
        """Cloth that is a little longer here and there than its seams allow: it buckles into wrinkles where it lies. amount: the share,
        or a function of a point; along: the direction in which it is longer, so that wrinkles run across."""
        c, rng = self.cloth, np.random.default_rng(seed)
        at = (c.rest[c.link[:, 0], :2] + c.rest[c.link[:, 1], :2]) / 2
        way = (c.rest[c.link[:, 0], :2] - c.rest[c.link[:, 1], :2]) / (np.linalg.norm(c.rest[c.link[:, 0], :2] - c.rest[c.link[:, 1], :2], axis=1, keepdims=True) + 1e-9)
        lo, hi = at.min(0), at.max(0)
        spots = rng.uniform(lo, hi, (int(np.prod(hi - lo) / size ** 2 * 1.1) + 1, 2))
        clouds = np.zeros(len(at))
        for spot in spots:
            clouds += np.exp(-(((at - spot) / (size * .5)) ** 2).sum(1)) * rng.uniform(.3, 1)
        share = amount(at) if callable(amount) else amount
        c.length *= (1 + share * np.minimum(clouds, 1.2) * (way @ np.array(along)) ** 2).astype(np.float32)

    def even(self, times=8):
        """Seams and edges without the saw teeth that the solver leaves: each runs smoothly through its own points."""
        beside = {}
        for p in self.pieces.values():
            rim = p.index[:p.rim].tolist()
            for before, i, after in zip(rim[-1:] + rim[:-1], rim, rim[1:] + rim[:1]):
                beside.setdefault(i, set()).update({before, after} - {i})
        c = self.cloth
        chain = [(i, *q) for i, q in beside.items() if len(q) == 2]
        i, a, b = np.array(chain).T
        one, two = c.rest[a] - c.rest[i], c.rest[b] - c.rest[i]
        straight = (one * two).sum(1) < -.80 * np.linalg.norm(one, axis=1) * np.linalg.norm(two, axis=1)
        i, a, b = i[straight], a[straight], b[straight]
        for _ in range(times):
            c.p[i] += .5 * ((c.p[a] + c.p[b]) / 2 - c.p[i])

    def mesh(self, materials):
        data = bpy.data.meshes.new('flat')
        data.from_pydata(self.cloth.p.tolist(), [], self.faces)
        uv, slot, rib = [], [], np.zeros(len(self.cloth.p), np.float32)
        for p in self.pieces.values():
            at = dict(zip(p.index.tolist(), p.uv))
            uv += [at[i] for f in p.faces for i in f]
            slot += [p.material] * len(p.faces)
            if p.rib is not None:
                rib[p.index] = np.maximum(rib[p.index], p.rib(p.xy))
        data.uv_layers.new(name='UVMap').data.foreach_set('uv', np.array(uv, np.float32).ravel())
        data.polygons.foreach_set('material_index', slot)
        data.attributes.new('rib', 'FLOAT', 'POINT').data.foreach_set('value', rib)
        for m in materials:
            data.materials.append(m)
        return add('flat', data)

    def locate(self, name, xy):
        """Where a point of a pattern piece has come to lie: position and normal."""
        p = self.pieces[name]
        q = p.xy[p.tri]
        a, u, v, w = q[:, 0], q[:, 1] - q[:, 0], q[:, 2] - q[:, 0], np.array(xy) - q[:, 0]
        area = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0] + 1e-15
        s, t = (w[:, 0] * v[:, 1] - w[:, 1] * v[:, 0]) / area, (u[:, 0] * w[:, 1] - u[:, 1] * w[:, 0]) / area
        within = np.minimum(np.minimum(s, t), 1 - s - t)
        k = int(np.argmax(within))
        x, y, z = self.cloth.p[p.index[p.tri[k]]]
        if within[k] < -1e-6:                             # beyond the edge: on from there, level, and falling a little
            rim, end = p.xy[:p.rim], np.roll(p.xy[:p.rim], -1, 0)
            part = np.clip(((xy - rim) * (end - rim)).sum(1) / (((end - rim) ** 2).sum(1) + 1e-15), 0, 1)
            off = np.array(xy) - (rim + (end - rim) * part[:, None])
            e = int(np.argmin((off ** 2).sum(1)))
            a, b = self.cloth.p[p.index[e]], self.cloth.p[p.index[(e + 1) % p.rim]]
            return a + (b - a) * part[e] + np.array((*off[e], -.35 * np.linalg.norm(off[e]))), np.array((0.0, 0.0, 1.0))
        n = np.cross(y - x, z - x)
        return x + (y - x) * s[k] + (z - x) * t[k], n / np.linalg.norm(n)

    def applied(self, piece, onto, material, lift=.0032):
        """A patch, flap or lapel that is not simulated: it follows the cloth under it. lift: how far above, or a function of the point."""
        at = [self.locate(onto, xy) for xy in piece.xy]
        high = [lift(xy) if callable(lift) else lift for xy in piece.xy]
        data = bpy.data.meshes.new(piece.name)
        data.from_pydata([tuple(a + n * h) for (a, n), h in zip(at, high)], [], piece.tri.tolist())
        data.uv_layers.new(name='UVMap').data.foreach_set('uv', np.array([piece.uv[i] for f in piece.tri for i in f], np.float32).ravel())
        rim = np.array([bool(i < piece.rim) for i in range(len(piece.xy))], np.float32)
        data.attributes.new('seam', 'FLOAT', 'POINT').data.foreach_set('value', rim * .8)
        data.materials.append(material)
        return add(piece.name, data)

    def stitches(self, name, line, material, length=.0042, gap=.0022, radius=.00055, lift=.0009):
        """Topstitching: a dash of thread each few millimetres."""
        q = spaced(line, (length + gap) / 2)
        p = self.pieces[name]
        near = np.exp(-(np.linalg.norm(p.xy[:, None] - q[None], axis=-1).min(1) / .007) ** 2)
        self.seam[p.index] = np.maximum(self.seam[p.index], near)
        at = [self.locate(name, x) for x in q]
        dashes = []
        for (a, na), (b, nb) in zip(at[::2], at[1::2]):
            e = a + (b - a) * (2 * length / (length + gap))
            dashes.append((a + na * lift * .2, (a + e) / 2 + na * (lift + .0004), e + nb * lift * .2))
        return thread_mesh(np.array(dashes), radius, material)

    def button(self, name, xy, radius, material, height=.0028, lift=.0008):
        import bmesh
        at, n = self.locate(name, xy)
        b = bmesh.new()
        prof = [(0, .45), (.62, .5), (.72, .95), (.9, 1), (1, .7), (1, 0)]
        rings = [[b.verts.new((r * radius * math.cos(t), r * radius * math.sin(t), h * height)) for t in np.linspace(0, 2 * math.pi, 28, endpoint=False)]
                 for r, h in prof[1:]]
        for r, s in zip(rings, rings[1:]):
            for i in range(28):
                b.faces.new((s[i], s[(i + 1) % 28], r[(i + 1) % 28], r[i]))
        b.faces.new(rings[0])
        data = bpy.data.meshes.new('button')
        b.to_mesh(data)
        data.materials.append(material)
        thing = add('button', data)
        thing.location = at + n * lift
        thing.rotation_euler = Vector(n).to_track_quat('Z', 'Y').to_euler()
        return thing


def thread_mesh(dashes, radius, material, sides=6):
    """Dashes of thread [many, 3, 3] as one mesh of short tubes: a curve object for each line took Blender a minute and gigabytes."""
    along = dashes[:, 2] - dashes[:, 0]
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-12
    across = np.cross(along, (.3, .2, .93))
    across /= np.linalg.norm(across, axis=1, keepdims=True) + 1e-12
    up = np.cross(along, across)
    turn = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    ring = (across[:, None] * np.cos(turn)[None, :, None] + up[:, None] * np.sin(turn)[None, :, None]) * radius
    points = dashes[:, :, None] + ring[:, None] * np.array((.75, 1, .75))[None, :, None, None]
    many, quad = len(dashes), [(r * sides + k, r * sides + (k + 1) % sides, (r + 1) * sides + (k + 1) % sides, (r + 1) * sides + k) for r in (0, 1) for k in range(sides)]
    faces = (np.array(quad)[None] + np.arange(many)[:, None, None] * 3 * sides).reshape(-1, 4)
    data = bpy.data.meshes.new('thread')
    data.from_pydata(points.reshape(-1, 3).tolist(), [], faces.tolist())
    data.materials.append(material)
    return add('thread', data)
