"""Shorts with a gathered waist: the ruffled band, its cord, seams down the sides and round the hems."""
import math
import numpy as np
from drape import WAIST
from pockets import outward, round_, waist_ring
from studio import finish, grid, material

GATHERS = 42                   # small folds round the waist
TALL = .040


def gathered(tube):
    """Seeds the folds that the elastic draws together, where the cloth starts."""
    turn, rows = tube.turn, tube.start[:tube.fork]
    fall = np.exp(-(WAIST + .012 - tube.z[:tube.fork]) / .075)
    depth = fall * (.0042 * np.cos(GATHERS * turn + 1.2 * np.sin(5 * turn)) + .0016 * np.cos(61 * turn))
    rows[..., 0] += depth * np.cos(turn)
    rows[..., 1] += depth * np.sin(turn)


def band(tube, cloth):
    """Elastic in its tunnel: ruffled all round, stitched twice."""
    many = tube.columns * 5
    at = np.arange(many) / 5
    ring = waist_ring(tube)
    fine = lambda line: np.stack([np.interp(at, np.arange(tube.columns + 1), np.append(line[:, k], line[0, k])) for k in range(3)], -1)
    turn = np.arange(many) / many * 2 * math.pi
    wave = np.cos(84 * turn + 2.2 * np.sin(5 * turn) + 1.3 * np.sin(11 * turn)) * (1 + .35 * np.sin(13 * turn))
    share = np.array((-.14, -.04, .04, .12, .24, .32, .36, .40, .50, .60, .64, .68, .78, .90, .97, 1.0, .97))
    full = np.array((.4, .8, 1, 1, 1, .7, .30, .7, 1, .7, .30, .7, 1, 1, .8, .5, .3))
    rows = []
    for s, f, k in zip(share, full, range(len(share))):
        line = fine(ring(s * TALL, 0))
        rows.append(line + outward(line) * ((.0014 * wave + .0016) * f - (.0030 if k == len(share) - 1 else 0))[:, None])
    rows = np.array(rows)
    way = np.concatenate([[0], np.linalg.norm(np.diff(np.concatenate([rows[8], rows[8][:1]]), axis=0), axis=1).cumsum()])
    finish(grid('band', rows, uv=np.stack(np.broadcast_arrays(way[None] - way[len(way) // 2], (share * TALL + 2)[:, None]), -1)), cloth, .0016, 1)


def cord(tube, thread):
    """Two ends of a cord that come out of the band in front, and hang."""
    top = waist_ring(tube)(.5 * TALL, .0030)[tube.columns // 2]
    turn = np.linspace(0, 2 * math.pi, 12, endpoint=False)
    for side in (1, -1):
        t = np.linspace(0, 1, 70)
        share = side * (.05 + .085 * t ** .7 + .016 * np.sin(4.2 * t + side))
        height = WAIST + .5 * TALL - .010 - (.118 + .010 * side) * t
        line = np.array([tube.read([(min(z, WAIST - .006), s)], .0042)[0] for z, s in zip(height, share)])
        line[:, 2] = height
        line[:, 1] = np.minimum(line[:, 1], np.where(height > WAIST - .01, top[1] - .0012, line[:, 1]))
        line[0] = (side * .006, top[1] + .004, top[2])
        line[1] = (side * .007, top[1] - .003, top[2] - .001)
        for _ in range(8):
            line[2:-1] = (line[1:-2] + 2 * line[2:-1] + line[3:]) / 4
        along = np.gradient(line, axis=0)
        along /= np.linalg.norm(along, axis=1)[:, None] + 1e-9
        across = np.cross(along, (0, 1, 0))
        across /= np.linalg.norm(across, axis=1)[:, None] + 1e-9
        up = np.cross(across, along)
        radius = .0026 * (1 + .6 * np.exp(-((t - .92) / .03) ** 2))
        rings = line[:, None] + radius[:, None, None] * (across[:, None] * np.cos(turn)[None, :, None] + up[:, None] * np.sin(turn)[None, :, None])
        finish(grid('cord', rings), thread, 0, 1)


def sewn_on(tube, cloth):
    """What is sewn on such shorts."""
    thread, inner = material('thread'), material('inner')
    band(tube, cloth)
    cord(tube, thread)
    tube.seam([(z, .0) for z in np.linspace(WAIST - .01, tube.cut['hem'] + .20, 60)], inner)
    for side in (1, -1):
        tube.seam([(z, side * s) for z, s in zip(np.linspace(WAIST - .012, .905, 50), np.linspace(.70, .97, 50))], inner)
        rows = len(tube.inseam[side])
        step = np.linalg.norm(tube.ring(side, rows - 1).mean(0) - tube.ring(side, rows - 2).mean(0))
        round_(tube, tube.ring(side, rows - 1 - max(1, round(.020 / step))), thread)
