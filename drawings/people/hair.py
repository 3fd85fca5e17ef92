"""Hair as sculpted bodies with strands. Everything is told in the head's own place; what falls on the shoulders knows them too."""
import numpy as np
from fields import ball, bone, both, bump, cut, ease, egg, joined, length
from heads import trunk


def ridges(s, along, seed, size=.0105):
    """Locks side by side: between 0 and 1 over the way across the strands."""
    a, b = seed * 1.7, seed * 2.9
    t = s / size + .9 * np.sin(s * 61 + a) + .5 * np.sin(along * 23 + s * 40 + b)
    return .7 * np.abs(np.sin(np.pi * t)) ** .7 + .3 * np.abs(np.sin(np.pi * (t * 2.3 + .3 * np.sin(along * 31)))) ** .8


def from_part(q, x0):
    """The way across strands that fall from a part which runs from the forehead to the crown."""
    n = np.clip(q[:, 1], -.075, .030)
    across, deep = np.abs(q[:, 0] - x0), q[:, 1] - n
    return n + .085 * np.arctan2(deep, across + .004) + .5 * (q[:, 0] > x0)


def from_crown(q, at=(0, .035)):
    return .085 * np.arctan2(q[:, 0] - at[0], -(q[:, 1] - at[1]))


def oval(q, a, b, middle=.018, power=2.3):
    """A column round the head, as wide as a and as deep as b."""
    x, y = np.abs(q[:, 0]) / a, np.abs(q[:, 1] - middle) / b
    return ((x ** power + y ** power) ** (1 / power) - 1) * np.minimum(a, b)


#           y of the head, and how low hair grows there
HAIRLINE = np.array([(-.13, .074), (-.092, .071), (-.070, .064), (-.050, .048), (-.034, .022), (-.022, -.006), (-.010, -.010), (.002, .012), (.018, .012), (.030, -.020), (.050, -.058), (.12, -.075)])


def grown(q, head, lift=0):
    y = q[:, 1]
    line = sum(np.interp(y + d, HAIRLINE[:, 0], HAIRLINE[:, 1]) for d in (-.006, -.003, 0, .003, .006)) / 5
    return (line + lift * (y < 0) - q[:, 2]).astype(np.float32)


class Hair:
    """`field` of the hair in the room; `strands` answers the way across and along strands; `box` and `step` for its mesh."""

    def __init__(self, style, head, seed=1, side=1, over=.012):
        self.style, self.head, self.seed, self.side, self.over = style, head, seed, side, over
        self.chance = np.random.default_rng(seed)
        low = {'bob': -.14, 'fringe': -.10, 'long': -.345, 'waves': -.345, 'braid': -.36}.get(style, -.10)
        self.box = (-.155, -.17, low), (.155, .17, .22)
        self.step = .0027 if style in ('long', 'waves', 'braid') else .0022
        if style == 'curls':
            self.balls = self.strewn()
        if style == 'braid':
            self.plaits = self.plaited()

    def strands(self, p):
        q = self.head.own(p)
        style = self.style
        if style in ('bob', 'long', 'waves'):
            s = from_part(q, .022 * self.side)
            low = ease(-q[:, 2], .08, .17)
            return s + (q[:, 0] - s) * low * (style != 'bob'), q[:, 2]
        if style == 'bun':
            a = np.radians(32)
            up, back = np.cos(a), np.sin(a)
            r = q - np.float32((0, .045, .130))
            on = length(r) < .046
            return np.where(on, r[:, 2] + .25 * r[:, 0] + .7, .075 * np.arctan2(r[:, 0], r[:, 2] * back - r[:, 1] * up)), np.where(on, .02 * np.arctan2(r[:, 0], r[:, 1]), q[:, 2])
        if style == 'braid':
            return np.where(q[:, 2] > -.07, .075 * np.arctan2(q[:, 0], -(q[:, 2] + .055)) + .25 * q[:, 1], .7 * q[:, 0] + .7 * q[:, 2] * np.sign(q[:, 0])), q[:, 1]
        if style == 'curls':
            return q[:, 0] * .9 + q[:, 2] * .5, q[:, 2]
        if style == 'crop':
            return q[:, 0] * .95 + .35 * q[:, 1] * self.side + .03 * np.sin(q[:, 2] * 60), q[:, 1]
        return from_crown(q), q[:, 2]

    def field(self, p):
        q = self.head.own(p)
        d = getattr(self, self.style)(q, p)
        if self.style == 'curls':
            return d
        s, along = self.strands(p)
        deep = {'crop': .0017, 'bun': .0017 - .0009 * ease(q[:, 2], .08, .12)}.get(self.style, .0021)
        return d + (.5 - ridges(s, along, self.seed)) * deep

    # ---- styles

    def opened(self, q, top, wide, deep=-.012, part=.022, power=1.7):
        """Where the face looks out: a pointed arch below a part."""
        x0 = part * self.side
        u = np.clip((q[:, 2] + .020) / (top + .020), 0, 1) ** power
        left, right = (s * wide + (x0 - s * wide) * u for s in (-1, 1))
        d = np.maximum(left - q[:, 0], q[:, 0] - right) * (1 - .25 * u)
        return both(both(d, q[:, 2] - top, .004), q[:, 1] - deep - .040 * ease(-q[:, 2], .06, .12), .02)

    def shell(self, q, over):
        return self.head.skull(q) - over

    def bob(self, q, p):
        w = self.head.wide
        z = q[:, 2]
        out = .0125 * bump(z, -.062, .045) - .006 * ease(-z, .085, .115)
        col = oval(q, .0800 * w + .010 + out, .102 + out)
        col = both(col, -z - .096 - .010 * ease(-q[:, 1], -.06, .06), .016)
        col = both(col, z - .04, .03)
        d = joined(self.shell(q, self.over + .004), col, .035)
        return cut(d, self.opened(q, .082, .0655 * w), .014)

    def fringe(self, q, p):
        w = self.head.wide
        z = q[:, 2]
        out = .008 * bump(z, -.035, .04) - .006 * ease(-z, .055, .080)
        col = oval(q, .0800 * w + .009 + out, .102 + out)
        col = both(col, -z - .076, .014)
        col = both(col, z - .04, .03)
        d = joined(self.shell(q, self.over + .003), col, .035)
        x = q[:, 0]
        hole = both(np.abs(x) - .0625 * w, z - .0335 - .10 * x * x / .06, .010)
        return cut(d, both(hole, q[:, 1] + .012, .02), .008)

    def long(self, q, p, wave=0):
        w = self.head.wide
        if wave:
            z = q[:, 2]
            grow = ease(-z, -.05, .08)
            q = q.copy()
            q[:, 0] -= np.sign(q[:, 0]) * grow * wave * np.sin(z * 74 + 1 + .8 * np.sign(q[:, 0])) * ease(np.abs(q[:, 0]), 0, .05)
            q[:, 1] += grow * wave * .6 * np.sin(z * 74 + 2.2)
        z = q[:, 2]
        out = .006 * ease(-z, 0, .10) + wave * .8
        col = oval(q, .0795 * w + .010 + out, .100 + .3 * out - .02 * ease(-z, .08, .2))
        col = both(both(col, -z - .30, .03), z - .04, .03)
        d = joined(self.shell(q, self.over + .003), col, .035)
        d = cut(d, self.opened(q, .082, .0655 * w), .014)
        x = np.abs(q[:, 0])
        fine = ease(-z, .22, .33)
        tip = -z - .318 + .45 * np.abs(x - .080)                                         # locks that lie on the chest
        lock = both(np.maximum(trunk(p) - .030 + .011 * fine, .010 - trunk(p)), np.abs(x - .080) - .031 + .012 * fine, .016)
        lock = both(both(lock, tip, .012), q[:, 1] - .02, .02)
        lock = both(lock, z + .13, .03)
        return joined(d, lock, .030)

    def waves(self, q, p):
        return self.long(q, p, .0075)

    def crop(self, q, p):
        y, z = q[:, 1], q[:, 2]
        quiff = .0125 * np.exp(-((y + .055) / .040) ** 2) * ease(z, .05, .09)
        tuft = .0028 * np.sin(q[:, 0] * 95 + 3 * np.sin(y * 40) + self.seed) * ease(z, .05, .09)
        top = .006 * ease(z, .0, .09)
        d = self.shell(q, .0060 + top + quiff + tuft)
        return both(d, grown(q, self.head, -.002) + .10 * self.side * q[:, 0] * (y < -.03), .014)

    def swept(self, q, over=.0070):
        return both(self.shell(q, over), grown(q, self.head, .004), .012)

    def bun(self, q, p):
        r = q - np.float32((0, .045, .130))
        knot = egg(q, (0, .045, .132), (.043, .042, .037)) + .0016 * np.sin(np.arctan2(r[:, 0], -r[:, 1]) + r[:, 2] * 130)
        return joined(self.swept(q), knot, .010)

    def bald(self, q, p):
        return ball(q, (0, 0, 9), .01)

    def plaited(self):
        side = self.side
        down = np.linspace(0, 1, 11)
        line = []
        for t in down:
            x, z = side * (.070 + .018 * np.sin(np.pi * min(t * 1.3, 1)) - .004 * t), -.052 - .262 * t
            room = np.float32([(x, y, z) for y in np.linspace(-.16, .06, 221)])
            hit = np.where(trunk(room) < .022)[0]
            y = room[hit[0], 1] if len(hit) else .03
            line.append((x, min(.030 - .05 * t, y - .004), z))
        return np.array(line)

    def braid(self, q, p):
        d = self.swept(q)
        d = joined(d, bone(q, (self.side * .045, .075, -.030), tuple(self.head.own(np.float32([self.plaits[0]]))[0]), .024, .017), .012)
        near = np.full(len(p), 9, np.float32)
        for k in range(len(self.plaits) - 1):
            a, b = self.plaits[k], self.plaits[k + 1]
            m, sign = (a + b) / 2, 1 if k % 2 else -1
            size = .0155 - .0045 * k / 9
            one = bone(p, m + np.array((sign * .009, 0, .013)), m + np.array((-sign * .006, -.004, -.013)), size * .85, size * .7)
            two = bone(p, m + np.array((-sign * .008, .004, .010)), m + np.array((sign * .006, .003, -.012)), size * .8, size * .7)
            near = joined(near, np.minimum(one, two), .002)
        end = self.plaits[-1]
        near = joined(near, bone(p, end, end + np.array((0, .004, -.035)), .0085, .004), .004)
        return joined(d, near, .004)

    def strewn(self):
        """Curls over the skull, and where they are large enough also beside the face."""
        n, out = 420, []
        golden = np.pi * (3 - 5 ** .5)
        for k in range(n):
            z = 1 - 2 * (k + .5) / n
            a = golden * k
            n3 = np.array((np.sqrt(1 - z * z) * np.cos(a), np.sqrt(1 - z * z) * np.sin(a), z)) + self.chance.normal(0, .05, 3)
            at = np.array((0, .022, .040)) + n3 * (.092, .104, .094) * self.chance.uniform(.95, 1.13)
            y, h = at[1], at[2]
            if y < -.045 and h < .070 or y < .0 and h < .0 or h < -.055 or (abs(at[0]) < .062 and y < -.03 and h < .078):
                continue
            out.append((*at, self.chance.uniform(.0120, .0185)))
        return np.array(out, np.float32)

    def curls(self, q, p):
        d = both(self.shell(q, .009), grown(q, self.head, .006), .012)
        at, size = self.balls[:, :3], self.balls[:, 3]
        here = ((at > q.min(0) - .03) & (at < q.max(0) + .03)).all(1)
        for k in np.where(here)[0]:
            r = q - at[k]
            close = np.where(np.abs(r).max(-1) < .030)[0]
            if not len(close):
                continue
            r = r[close]
            n = r / np.maximum(length(r), 1e-6)[:, None]
            turn = (k * 2.4) % 6.28
            spin = np.sin(np.arctan2(n[:, 2], n[:, 0] * np.cos(turn) + n[:, 1] * np.sin(turn)) * 2 + 26 * length(r[:, [0, 2]]) / .02 * .20 + turn)
            d[close] = joined(d[close], length(r) - size[k] + .0020 * spin, .003)
        return d
