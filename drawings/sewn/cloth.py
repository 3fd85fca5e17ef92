"""Cloth: links from faces, the solver in cloth.c through ctypes."""
import ctypes, hashlib, os, subprocess, time
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


class Setup(ctypes.Structure):
    _fields_ = ([(k, ctypes.c_int) for k in 'vertices links triangles rings spokes capsules floor substeps'.split()]
                + [('dt', ctypes.c_float), ('gravity', ctypes.c_float * 3)]
                + [(k, ctypes.c_float) for k in 'drag friction gap pressure z0 dz floor_z'.split()])


def library(name):
    """A C file of this folder as a library, compiled when it is newer."""
    so, c = os.path.join(HERE, 'build', f'{name}.so'), os.path.join(HERE, f'{name}.c')
    if not os.path.exists(so) or os.path.getmtime(so) < os.path.getmtime(c):
        os.makedirs(os.path.dirname(so), exist_ok=True)
        subprocess.check_call(['cc', '-O3', '-march=native', '-ffast-math', '-shared', '-fPIC', '-o', so, c, '-lm'])
    return ctypes.CDLL(so)


def links(faces):
    """Threads (edges), shear (diagonals) and bend (pairs across an edge) of triangles and quads."""
    edges, shear, across, owner = set(), set(), set(), {}
    for f in faces:
        k = len(f)
        if k == 4:
            shear.add((f[0], f[2]))
            shear.add((f[1], f[3]))
        for i in range(k):
            a, b = f[i], f[(i + 1) % k]
            edges.add((min(a, b), max(a, b)))
            reach = {a: f[i - 1], b: f[(i + 2) % k]}   # for a triangle both are the third corner
            key = (min(a, b), max(a, b))
            if key in owner:
                other = owner[key]
                for e in (a, b):
                    if reach[e] != other[e]:
                        across.add((min(reach[e], other[e]), max(reach[e], other[e])))
            else:
                owner[key] = reach
    return [np.array(sorted(x), np.int32).reshape(-1, 2) for x in (edges, shear, across)]


class Cloth:
    """weight: kg/m2; stretch, shear, bend: compliance (0 is rigid). rest: the shape whose lengths the cloth wants."""
    def __init__(self, points, faces, rest=None, weight=0.12, stretch=2e-7, shear=4e-6, bend=2e-3, pins=(), seams=(), scale=None):
        self.p = np.ascontiguousarray(points, np.float32).reshape(-1, 3).copy()
        self.rest = self.p.copy() if rest is None else np.ascontiguousarray(rest, np.float32).reshape(-1, 3).copy()
        self.v = np.zeros_like(self.p)
        e, s, b = links(faces)
        tri = np.array([t for f in faces for t in ((f[0], f[1], f[2]), (f[0], f[-2], f[-1]))[:len(f) - 2]], np.int32)
        q = self.rest[tri]
        area = np.linalg.norm(np.cross(q[:, 1] - q[:, 0], q[:, 2] - q[:, 0]), axis=1) / 2
        mass = np.bincount(tri.ravel(), np.repeat(area / 3, 3), len(self.p)) * weight
        self.w = (1 / np.maximum(mass, 1e-7)).astype(np.float32)
        self.w[list(pins)] = 0
        seams = np.array(seams, np.int32).reshape(-1, 2)
        rng = np.random.default_rng(1)
        e, s, b = (x[rng.permutation(len(x))] for x in (e, s, b))    # in the order of the mesh they would turn a tube to one side
        self.link = np.ascontiguousarray(np.concatenate([e, s, b, seams]))
        self.length = np.linalg.norm(self.rest[self.link[:, 0]] - self.rest[self.link[:, 1]], axis=1).astype(np.float32)
        self.length[len(e) + len(s) + len(b):] = 0
        if scale is not None:
            self.length *= ((scale[self.link[:, 0]] + scale[self.link[:, 1]]) / 2).astype(np.float32)
        self.slack = np.concatenate([np.full(len(x), c, np.float32) for x, c in ((e, stretch), (s, shear), (b, bend), (seams, 1e-7))])
        self.tri = tri
        self.lib = library('cloth')

    def run(self, seconds, rate=1200, gravity=(0, 0, -9.81), drag=2.0, friction=0.3, gap=0.0, pressure=0.0, body=None, capsules=(), floor=None):
        """body: (z0, dz, axis[rings], radius[rings, spokes])."""
        began = time.time()
        z0, dz, axis, radius = body if body else (0, 1, np.zeros(1, np.float32), np.zeros((0, 1), np.float32))
        axis, radius = np.ascontiguousarray(axis, np.float32), np.ascontiguousarray(radius, np.float32)
        caps = np.ascontiguousarray(capsules, np.float32).reshape(-1, 8)
        s = Setup(len(self.p), len(self.link), len(self.tri), len(radius), radius.shape[1], len(caps), floor is not None, int(seconds * rate),
                  1 / rate, (ctypes.c_float * 3)(*gravity), drag, friction, gap, pressure, z0, dz, floor or 0)
        told = self.p, self.v, self.rest, self.w, self.link, self.length, self.slack, self.tri, radius, axis, caps
        key = hashlib.sha256(bytes(s) + b''.join(x.tobytes() for x in told)).hexdigest()[:24]
        kept = os.path.join(HERE, 'build', f'{key}.npy')   # the same cloth in the same state settles the same way
        if os.path.exists(kept):
            self.p[:], self.v[:] = np.load(kept)
            return self.p
        self.lib.simulate(ctypes.byref(s), *(x.ctypes.data_as(ctypes.c_void_p) for x in told))
        np.save(kept, np.stack([self.p, self.v]))
        print(f'SIM {len(self.p)} vertices {s.substeps} steps {time.time() - began:.1f} s', flush=True)
        return self.p


def radial(points):
    """The radius table of a lofted body [rings, columns, 3] whose rings are level."""
    z, axis = points[:, 0, 2], points[..., 1].mean(1)
    d = points[..., :2] - np.stack([np.zeros_like(axis), axis], -1)[:, None]
    turn, r = np.mod(np.arctan2(d[..., 1], d[..., 0]), 2 * np.pi), np.linalg.norm(d, axis=-1)
    spokes = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    out = np.array([np.interp(spokes, t[np.argsort(t)], q[np.argsort(t)], period=2 * np.pi) for t, q in zip(turn, r)])
    return float(z[0]), float(z[1] - z[0]), axis, out
