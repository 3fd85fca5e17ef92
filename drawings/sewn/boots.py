"""Ankle boots: the upper of a shoe that rises into a shaft, with elastic at its sides, on a heel."""
import math
import numpy as np
import solids
from shoes import SIDES, Shoe, heel, pair, side, soled
from sneakers import Court, swept
from solids import stitches
from studio import smooth

CUTS = {'shoes.boot': dict(shape='pair', aim=.082, frame=.50, detail=((-.045, .105), .30), lift=.50)}

# as in shoes.py; above the slipper three more loops: length, half width and height above the ground
ANKLE = dict(outer=[(0, 0), (.003, .015), (.012, .0255), (.030, .0315), (.065, .0315), (.100, .0330), (.140, .0405), (.170, .0440), (.206, .0408), (.236, .0298), (.256, .0155), (.2625, .0065), (.264, 0)],
             inner=[(0, 0), (.003, .015), (.012, .0250), (.030, .0300), (.065, .0280), (.100, .0275), (.140, .0350), (.168, .0400), (.202, .0383), (.234, .0292), (.255, .0155), (.2625, .0065), (.264, 0)],
             rise=[(0, .0455), (.05, .0440), (.085, .0360), (.12, .0205), (.16, .0105), (.21, .0100), (.264, .0150)],
             opening=[(.001, 0, .058), (.006, .0165, .0575), (.020, .0285, .0560), (.045, .0335, .0540), (.075, .0340, .0530), (.105, .0320, .0530), (.135, .0280, .0490), (.160, .0205, .0430),
                      (.176, .0110, .0385), (.182, 0, .0370)],
             shaft=[[(.003, 0, .120), (.008, .0165, .1198), (.024, .0290, .1180), (.058, .0340, .1140), (.090, .0295, .1080), (.110, .0170, .1040), (.118, 0, .1030)],
                    [(.001, 0, .152), (.006, .0180, .1518), (.021, .0315, .1510), (.055, .0380, .1490), (.086, .0320, .1470), (.104, .0185, .1460), (.1105, 0, .1455)],
                    [(-.004, 0, .189), (.002, .0200, .1885), (.018, .0350, .1870), (.052, .0425, .1850), (.085, .0360, .1870), (.103, .0205, .1895), (.109, 0, .1900)]])
LOW = .42                      # how much of the way up is the slipper


class Boot(Court):
    def __init__(self, k, sign, place):
        super().__init__(k, sign, place)
        loop = lambda line: np.concatenate([side(line, SIDES, 1), side(line, SIDES, -1)[::-1][1:-1]])
        below = Shoe.upper(self, np.linspace(0, 1, 50))
        loops = np.array([below[-6], below[-1], *map(loop, k['shaft'])])
        at = np.concatenate([[-.10], np.linspace(0, 1, 4)])
        above = np.array([[smooth(at, loops[:, i, q], np.linspace(0, 1, 72)) for q in range(3)] for i in range(loops.shape[1])]).transpose(2, 0, 1)
        rows = np.concatenate([below, above[1:]])
        free = np.clip((np.arange(len(rows)) - 28) / 12, 0, 1)[:, None, None] * np.clip((len(rows) - 1 - np.arange(len(rows))) / 6, 0, 1)[:, None, None]
        for _ in range(60):                               # from the foot into the shaft without an edge
            rows[1:-1] += free[1:-1] * .5 * ((rows[:-2] + rows[2:]) / 2 - rows[1:-1])
        self.at_rows = np.concatenate([np.linspace(0, LOW, 50), np.linspace(LOW, 1, 72)[1:]])
        self.rows = rows
        self.rows = rows + self.creased()

    def creased(self):
        """Leather that has been walked in: soft folds over the instep, that die out towards the sides."""
        v, u = self.at_rows[:, None], self.u[None]
        hump = np.exp(-((v - .56) / .11) ** 2) * np.clip((u - .40) / .35, 0, 1) ** 1.5
        wave = np.sin(2 * math.pi * (v * 15 + .35 * np.sin(4.2 * u + .8))) + .5 * np.sin(2 * math.pi * (v * 24 - .5 * u))
        n = self.normals(self.rows, np.gradient(self.rows, axis=0))
        return n * (hump * wave * .00085)[..., None]

    def surface(self, v):
        at = np.interp(np.atleast_1d(v), self.at_rows, np.arange(len(self.rows)))
        i = np.minimum(at.astype(int), len(self.rows) - 2)
        return self.rows[i] + (self.rows[i + 1] - self.rows[i]) * (at - i)[:, None, None]


def build(shoe, cloth, thread, hard, inner):
    v = np.linspace(0, 1, 90)
    points = shoe.upper(v)
    run = np.concatenate([[0], np.linalg.norm(np.diff(np.concatenate([points[0], points[0][:1]]), axis=0), axis=1).cumsum()])
    up = np.concatenate([np.zeros((1, points.shape[1])), np.linalg.norm(np.diff(points, axis=0), axis=-1).cumsum(0)])
    shoe.add('upper', points, cloth, .0014, uv=np.stack(np.broadcast_arrays(run[None], np.concatenate([up, up[:, :1]], 1)), -1))
    shoe.add('lining', shoe.upper(np.linspace(.05, .995, 60), -.0020), thread)
    edge = shoe.upper(1, -.0004)[0]
    swept(shoe, 'edge', np.concatenate([edge, edge[:2]]), np.full(len(edge) + 2, .0017), cloth)
    soled(shoe, .0058, thread, inner, out=.0030)
    heel(shoe, 'block', .064, .0058, inner, inner)
    for one in (1, -1):
        elastic(shoe, one, cloth, thread, inner)
    back(shoe, cloth, thread)


def line_of(shoe, points, off):
    return np.array([shoe.at(u, v, off) for u, v in points])


def elastic(shoe, one, cloth, thread, inner):
    """A ribbed piece let into the side of the shaft, stitched all round, and the seam from it down to the sole."""
    many, high = 96, np.linspace(.595, .985, 40)
    half = .018 + .105 * ((high - high[0]) / np.ptp(high)) ** .62
    centre = .500 - .02 * (high - .6)
    ribs = np.linspace(-1, 1, many)
    rows = np.array([[shoe.at(one * (m + h * q), t, .0011 + .0007 * math.cos(q * 18 * h / .123 * math.pi)) for q in ribs] for t, h, m in zip(high, half, centre)])
    shoe.add('elastic', rows, inner, 0, closed=False)
    for far in (.010, .020):
        rim = [(m - h - far, t) for t, h, m in zip(high[::-1], half[::-1], centre[::-1])] + [(centre[0] + a * (half[0] + far), high[0] - far * .8) for a in (-.6, 0, .6)] + [(m + h + far, t) for t, h, m in zip(high, half, centre)]
        stitches(shoe.put(line_of(shoe, [(one * u, t) for u, t in rim], .0010)), thread, length=.0022, gap=.0011, radius=.00034)
    frame = [(m - h, t) for t, h, m in zip(high[::-1], half[::-1], centre[::-1])] + [(m + h, t) for t, h, m in zip(high, half, centre)]
    swept(shoe, 'welt', line_of(shoe, [(one * u, t) for u, t in frame], .0012), np.full(len(frame), .0010), cloth, sides=8)
    seam = [(one * (.500 + .030 * (1 - t / .58) ** 2), t) for t in np.linspace(.575, .02, 50)]
    swept(shoe, 'seam', line_of(shoe, seam, .0006), np.full(50, .0007), cloth, sides=8)
    for far in (.010, .020):
        stitches(shoe.put(line_of(shoe, [(u - one * far, t) for u, t in seam], .0009)), thread, length=.0022, gap=.0011, radius=.00034)


def back(shoe, cloth, thread):
    """The seam down the back under its strip, and a loop to pull the boot on."""
    high = np.linspace(.03, .995, 60)
    rows = np.array([[shoe.at(u, t, .0011) for u in np.linspace(-.034, .034, 9)] for t in high])
    shoe.add('strip', rows, cloth, .0010, closed=False, uv=np.stack(np.broadcast_arrays(np.linspace(0, .012, 9)[None] + .8, (high * .19)[:, None]), -1))
    for u in (-.027, .027):
        stitches(shoe.put(line_of(shoe, [(u, t) for t in high], .0019)), thread, length=.0022, gap=.0011, radius=.00034)
    low, top = shoe.at(0.0, .88, .0026), shoe.at(0.0, 1.0, .0022)
    turn = np.linspace(0, math.pi, 22)[:, None]
    arch = top + np.array((.0048, 0, 0)) * (1 - np.cos(turn)) + np.array((0, 0, .017)) * np.sin(turn)
    path = np.concatenate([low + (top - low) * np.linspace(0, 1, 12)[:-1, None], arch, arch[-1] + np.array((0, 0, -.020)) * np.linspace(0, 1, 8)[1:, None]])
    wide = np.linspace(-.0065, .0065, 5)
    band = path[:, None] + np.array((0, 1, 0)) * wide[None, :, None]
    shoe.add('loop', band, cloth, .0016, closed=False, uv=np.stack(np.broadcast_arrays(wide[None] + .9, np.linspace(0, .08, len(path))[:, None]), -1))


def render(name, folder, samples, size):
    return solids.render(name, folder, samples, size, CUTS, dict(pair=pair(ANKLE, build, Boot)))
