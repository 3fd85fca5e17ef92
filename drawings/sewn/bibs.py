"""What is worn in one piece over two legs: dungarees with their bib and straps, a jumpsuit without sleeves. They stand."""
import math
import bpy
import numpy as np
from mathutils import Vector
from drape import WAIST, rendered, waistband
from flat import thread_mesh
from pockets import FORK, fly, knob
from shoulders import CHEST, ROUND, Shouldered, stand
from strides import CLOTH, DENIM, EASY, TOP, Legs
from studio import finish, grid, material, standing

CUTS = {
    'jumpsuit.dungaree': DENIM | dict(half=EASY, hem=.10, bib=True, aside=(1.7, -4.20), creased=.0030,
                                      legs=[TOP, (.60, .108, .094, .116), (.40, .124, .096, .106), (.03, .142, .100, .106)], limbs=((.098, .080), (.142, .092)), apart=.026),
    'jumpsuit.utility': CLOTH | dict(half=EASY, hem=.10, utility=True, creased=.0036, cargo=True, folds=((.004, 3), (.003, 5), (.002, 8)), aside=(1.9, -4.11),
                                     legs=[(FORK, .103, .100, .142), (.60, .112, .096, .122), (.40, .122, .090, .106), (.05, .140, .076, .088)], limbs=((.098, .080), (.142, .077)), apart=.028),
}
BODICE = ROUND | dict(inner=.40, dip=(.070, .022), half=[*CHEST, (1.14, .154, .128), (1.085, .138, .108), (1.05, .122, .091), (1.0, .118, .088)], hem=1.025,
                      folds=((.002, 5), (.002, 4), (.001, 9)), mesh=(220, 80), bend=.08, shear=2e-4, stiff=True)
BASE, RIM, LOW, HIGH = WAIST + .012, 1.278, .124, .094       # the bib: where it begins and ends, half its width there


class Worn:
    """What the cameras ask of a tube."""
    def __init__(self, cut, parts):
        self.cut, self.p = cut | dict(top='bib'), np.concatenate([np.asarray(part).reshape(-1, 3) for part in parts])


def sewing(points, thread, length=.0042, gap=.0022, radius=.00062):
    """Dashes of thread along points."""
    s = np.concatenate([[0], np.linalg.norm(np.diff(points, axis=0), axis=1).cumsum()])
    put = lambda at: np.stack([np.interp(at, s, points[:, k]) for k in range(3)], -1)
    at = np.arange(0, s[-1] - length, length + gap)
    thread_mesh(np.stack([put(at), put(at + length / 2), put(at + length)], 1), radius, thread)


def worn(thing, points, lines):
    """Tells the weave where stitches run on a part: denim pales there."""
    at, flat = np.concatenate(lines), points.reshape(-1, 3)
    far = np.concatenate([np.linalg.norm(part[:, None] - at[None], axis=-1).min(1) for part in np.array_split(flat, 12)])
    thing.data.attributes.new('seam', 'FLOAT', 'POINT').data.foreach_set('value', np.exp(-(far / .008) ** 2).astype(np.float32))


class Bib:
    """A flat piece that hangs before the chest, from the straps to the waistband."""
    def __init__(self, tube):
        band = tube.p[1]
        front = band[np.abs(band[:, 0]) < .012][:, 1].min() - .0085
        z = np.linspace(BASE, RIM, 60)
        chest = np.interp(z, [BASE, 1.10, 1.165, 1.215, RIM], [front, -.112, -.140, -.155, -.150])
        self.rows, self.depth = z, lambda h: np.interp(h, z, chest)

    def at(self, x, z, lift=0.0):
        """A point of it, x as a share of its half width."""
        x, z = np.broadcast_arrays(np.asarray(x, float), np.asarray(z, float))
        t = (z - BASE) / (RIM - BASE)
        wide = LOW + (HIGH - LOW) * t ** .9
        soft = .0022 * np.sin(math.pi * t) * np.cos(5.2 * x + 2.5 * t + .6) + .0012 * np.sin(math.pi * t) * np.cos(11 * x - 4 * t)
        dip = -.004 * (1 - np.minimum(x * x, 1)) * t ** 6
        return np.stack([x * wide, self.depth(z) + 2.3 * (x * wide) ** 2 - soft - lift, z + dip], -1)


def bib(tube, cloth, thread, hard, inner):
    piece = Bib(tube)
    x, z = np.meshgrid(np.linspace(-1, 1, 90), np.linspace(BASE, RIM, 110))
    points = piece.at(x, z)
    lines = [piece.at(np.linspace(-.97, .97, 90), RIM - d, .0021) for d in (.004, .024)]
    lines += [piece.at(np.linspace(-.97, .97, 90), BASE + d, .0021) for d in (.004, .030)]
    for side in (1, -1):
        lines += [piece.at(side * (1 - d), np.linspace(BASE, RIM - .002, 90), .0021) for d in (.035, .095)]
    pocket = dict(x=(-.56, .56), z=(1.118, 1.228))
    px, pz = np.meshgrid(np.linspace(*pocket['x'], 60), np.linspace(pocket['z'][1], pocket['z'][0], 60))
    corner = np.clip((np.abs(px) - .30) / .26, 0, 1) * np.clip((1.150 - pz) / .032, 0, 1) * .020
    patch = piece.at(px, pz + corner * np.clip((1.150 - pz) / .032, 0, 1), .0034 - .0024 * np.clip(np.maximum(np.abs(px) / .56 - .97, 0) / .03, 0, 1))
    edge = lambda inset: piece.at(np.concatenate([np.full(30, -.56 + inset), np.linspace(-.56 + inset, .56 - inset, 60), np.full(30, .56 - inset)]),
                                  np.concatenate([np.linspace(1.224, 1.138 + inset * .05, 30), 1.1215 + .02 * np.clip((np.abs(np.linspace(-.56, .56, 60)) - .30) / .26, 0, 1) ** 1.2 + inset * .05, np.linspace(1.138 + inset * .05, 1.224, 30)]), .0050)
    sewn = [edge(.035), piece.at(np.linspace(-.53, .53, 50), 1.214, .0052), piece.at(np.linspace(-.53, .53, 50), 1.210, .0052)]
    thing = grid('bib', points, closed=False, uv=np.stack([points[..., 0], points[..., 2]], -1))
    worn(thing, points, lines + [edge(0)])
    finish(thing, cloth, .0026, 1)
    thing = grid('pocket', patch, closed=False, uv=np.stack([patch[..., 0] + .31, patch[..., 2] + .17], -1))
    worn(thing, patch, sewn + [edge(0)])
    finish(thing, cloth, .0024, 1)
    for line in lines + sewn:
        sewing(line, thread)
    return piece, points


def straps(tube, piece, cloth, thread, hard):
    """From the bib over the shoulders, crossed on the back, down to the waistband."""
    body = grid('body', tube.body)
    body.hide_render = True
    bpy.context.evaluated_depsgraph_get()
    wide, all_ = np.linspace(-.017, .017, 7), []
    for side in (1, -1):
        rows = []
        for off in wide:
            share = (side * .076 + off) / (HIGH + .002)
            line = [piece.at(share, h, .0056) for h in np.linspace(RIM - .040, RIM + .012, 8)]
            for t in np.linspace(math.radians(-152), math.radians(46), 110):
                k = np.clip((t - math.radians(-90)) / math.radians(136), 0, 1)
                x = side * (.076 + .018 * math.sin(math.pi * np.clip((t - math.radians(-152)) / math.radians(100), 0, 1)) - .116 * k ** 1.2) + off
                ok, hit, *_ = body.ray_cast(Vector((x, -.016, 1.26)), Vector((0, math.cos(t), -math.sin(t))))
                if ok and (t > math.radians(-60) or hit.z > RIM + .03) and hit.z > WAIST + .02:
                    line.append(np.array(hit) + (0, .003 if t > -1 else 0, .0035))
            behind = tube.p[1, :, 1].max() + .005            # on to the waistband, and over it
            line += [np.array((side * -.040 + off, behind, WAIST + z)) for z in (.050, .030, .010)]
            line = np.array(line)
            s = np.concatenate([[0], np.linalg.norm(np.diff(line, axis=0), axis=1).cumsum()])
            line = np.stack([np.interp(np.linspace(0, s[-1], 120), s, line[:, k]) for k in range(3)], -1)
            for _ in range(14):
                line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
            rows.append(line)
        rows = np.array(rows)
        s = np.concatenate([[0], np.linalg.norm(np.diff(rows[3], axis=0), axis=1).cumsum()])
        thing = grid('strap', rows, closed=False, uv=np.stack(np.broadcast_arrays(wide[:, None] + .7 * side, s[None]), -1))
        lift = np.array((0, -.0022, .0012))
        lines = [rows[k] + lift for k in (1, 5)]
        worn(thing, rows, lines)
        finish(thing, cloth, .0028, 1)
        for line in lines:
            sewing(line[:70], thread)
        at = piece.at(side * .076 / HIGH, RIM - .016, .0085)
        knob(at, (0, -1, .12), .0092, .0034, hard)
        t = np.linspace(0, 2 * math.pi, 60)                # a loop of wire round the button, and the slide above it
        loop = np.stack([.0135 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .7, 0 * t, .021 * np.sin(t) + .010], -1) + at + (0, -.001, 0)
        wire(loop, hard)
        slide = np.stack([.0205 * np.sign(np.cos(t)) * np.abs(np.cos(t)) ** .3, .008 * np.sin(t) * 0, .0085 * np.sign(np.sin(t)) * np.abs(np.sin(t)) ** .3], -1) + at + (0, .0005, .034)
        wire(slide, hard)
        all_.append(rows)
    return all_


def wire(line, hard, radius=.0013, sides=10):
    along = np.roll(line[:-1], -1, 0) - np.roll(line[:-1], 1, 0)
    along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
    side = np.cross(along, (0, 1, 0))
    turn = np.linspace(0, 2 * math.pi, sides, endpoint=False)
    rings = line[:-1][None] + radius * (np.cos(turn)[:, None, None] * side[None] + np.sin(turn)[:, None, None] * np.array((0, 1.0, 0)))
    finish(grid('wire', np.concatenate([rings, rings[:1]])), hard, 0, 1)


def tucked(tube, thing, band):
    """Draws the hem of a bodice in below the waistband; band: the points it must stay within."""
    turn = lambda p: np.arctan2(p[..., 1], p[..., 0])
    order = np.argsort(turn(band))
    limit = np.interp(turn(tube.p), turn(band)[order], np.linalg.norm(band[order, :2], axis=1), period=2 * math.pi) - .0035
    much = np.clip((1.140 - tube.p[..., 2]) / .050, 0, 1)
    much = much * much * (3 - 2 * much)
    far = np.linalg.norm(tube.p[..., :2], axis=-1)
    tube.p[..., :2] *= (1 - much * np.maximum(1 - limit / far, 0))[..., None]
    thing.data.vertices.foreach_set('co', tube.p.astype(np.float32).ravel())
    thing.data.update()


def bodice(band, cloth, thread, hard, inner):
    """The upper half of a jumpsuit: it ends below the waistband, a zip in front, a pocket with a flap on either side."""
    tube = Shouldered(BODICE)
    thing = tube.drape()
    tucked(tube, thing, band)
    finish(thing, cloth, .0022, 1)
    stand(tube, cloth, .030, False)
    top = tube.p[0, tube.columns // 2, 2]
    for turn in (-.010, .010):
        sewing(np.array([tube.at(z, turn, .0016) for z in np.linspace(top - .002, WAIST + .03, 160)]), hard, length=.0022, gap=.0012, radius=.0013)
    for turn in (-.085, .085):
        sewing(np.array([tube.at(z, turn, .0016) for z in np.linspace(top - .004, WAIST + .03, 120)]), thread)
    sewing(np.array([tube.at(1.372, turn, .0016) for turn in np.linspace(-.95, .95, 120)]), thread)
    for side in (1, -1):
        for (low, high), (near, far), lift in (((1.205, 1.312), (.30, .80), .0042), ((1.288, 1.326), (.275, .825), .0076)):
            z, turn = np.linspace(high, low, 34), np.linspace(near, far, 34) * side
            soft = 1 - .8 * np.clip(np.maximum(np.abs(np.linspace(-1, 1, 34))[:, None], np.abs(np.linspace(-1, 1, 34))[None]) - .92, 0, .08) / .08
            at = np.array([[tube.at(h, q, lift * soft[i, j]) for j, q in enumerate(turn)] for i, h in enumerate(z)])
            across = np.concatenate([[0], np.linalg.norm(np.diff(at[0], axis=0), axis=1).cumsum()]) * side
            finish(grid('pocket', at, closed=False, uv=np.stack(np.broadcast_arrays(across[None] + side, z[:, None]), -1)), cloth, .0022, 1)
            rim = [(low + .004, q) for q in np.linspace(near + .03, far - .03, 40)]
            rim = [(h, near + .03) for h in np.linspace(high - .003, low + .004, 20)] + rim + [(h, far - .03) for h in np.linspace(low + .004, high - .003, 20)]
            sewing(np.array([tube.at(h, side * q, lift + .0022) for h, q in rim]), thread)
        at = tube.at(1.300, side * .55, .0100)
        knob(at, at - tube.at(1.300, side * .55, 0), .0062, .0026, hard)
    return tube


def build(name):
    cut = CUTS[name]
    cloth, thread, hard, inner = (material(part, .30) for part in ('cloth', 'thread', 'hard', 'inner'))
    tube = Legs(cut)
    finish(tube.drape(), cloth, .0022, 1)
    waistband(tube, cloth)
    fly(tube, cloth)
    tube.show_seams()
    parts = [tube.p]
    if cut.get('bib'):
        piece, points = bib(tube, cloth, thread, hard, inner)
        parts += [points, *straps(tube, piece, cloth, thread, hard)]
    else:
        parts.append(bodice(tube.p[1], cloth, thread, hard, inner).p)
    standing()
    return Worn(cut, parts)


render = rendered(build)
