"""Heads and necks: mannequins with closed eyes. The head has its own place, turned and tilted; the neck belongs to the trunk."""
import numpy as np
from fields import ball, bone, bump, cut, ease, egg, joined, turned


class Head:
    """One person's head. `wide`, `long`: of the face; `nose`, `lips`: their size; `turn`, `tilt` in degrees; `ears` are hidden by long hair."""

    def __init__(self, wide=1.0, long=1.0, nose=1.0, lips=1.0, turn=0.0, tilt=0.0, ears=True):
        self.wide, self.long, self.nose, self.lips, self.ears = wide, long, nose, lips, ears
        self.turned = turned(turn, tilt)

    def own(self, p):
        """From the room to the head."""
        return p @ self.turned

    def room(self, p):
        return p @ self.turned.T

    def skull(self, p):
        """The head without its face's details: hair lies on it."""
        w, l = self.wide, self.long
        d = egg(p, (0, .018, .032), (.0775 * w, .096, .090))
        d = joined(d, egg(p, (0, -.020, -.030), (.0640 * w, .070, .088 * l)), .05)
        return joined(d, egg(p, (0, -.052, -.086 * l), (.030 * w, .030, .026)), .055)

    def face(self, p):
        w, l, n = self.wide, self.long, self.nose
        x = np.abs(p[:, 0:1])
        s = np.concatenate([x, p[:, 1:]], 1)                      # both halves are one
        d = self.skull(p)
        d = cut(d, egg(s, (.034 * w, -.104, -.004), (.022, .016, .0145)), .030)
        d = joined(d, egg(s, (.032 * w, -.0745, -.0050), (.0175, .0125, .0120)), .006)
        d = joined(d, egg(s, (.036 * w, -.066, -.040), (.022, .020, .020)), .03)
        tip = np.float32((0, -.1075 - .006 * (n - 1), -.043 * l))
        d = joined(d, bone(p, (0, -.083, .006), tip, .0050, .0088 * n), .017)
        d = joined(d, ball(s, (.0088 * n, -.0955, tip[2] - .0020), .0062 * n), .010)
        m = -.0700 * l
        t = self.lips
        d = joined(d, egg(s, (.0065, -.0905, m + .0042), (.0125, .0075, .0046 * t)), .006)
        d = joined(d, egg(p, (0, -.0900, m - .0058), (.0155, .0088, .0056 * t)), .006)
        groove = np.float32(m) + .0010 * bump(p[:, 0], 0, .006) + 4.0 * p[:, 0] ** 2
        d = d + .0022 * bump(p[:, 2], groove, .0022) * ease(-p[:, 1], .06, .075) * ease(.024 - np.abs(p[:, 0]), 0, .008)
        if self.ears:
            e = egg(turned_ear(s, w), (0, 0, 0), (.0080, .0190, .0310))
            e = cut(e, egg(turned_ear(s, w), (.0085, -.004, .004), (.0060, .0105, .0180)), .006)
            d = joined(d, e, .010)
        return d

    def field(self, p):
        d = self.face(self.own(p))
        return joined(d, self.neck(p), .020)

    @staticmethod
    def neck(p):
        return bone(p, (0, .020, -.06), (0, .036, -.230), .0420, .0470)


def turned_ear(s, w):
    a = np.radians(34)
    q = s - np.float32((.0795 * w, .016, -.012))
    c, n = np.float32(np.cos(a)), np.float32(np.sin(a))
    return np.stack([c * q[:, 0] + n * q[:, 1], -n * q[:, 0] + c * q[:, 1], q[:, 2] + .18 * q[:, 1]], -1)


def trunk(p):
    """Chest, shoulders and upper arms, without the neck."""
    s = np.concatenate([np.abs(p[:, 0:1]), p[:, 1:]], 1)
    d = egg(p, (0, .040, -.43), (.165, .108, .21))
    d = joined(d, bone(s, (.0, .045, -.262), (.150, .045, -.288), .050, .052), .05)
    d = joined(d, bone(s, (.020, .055, -.190), (.115, .055, -.262), .030, .032), .05)
    d = joined(d, bone(s, (.168, .045, -.292), (.212, .050, -.55), .050, .044), .030)
    return joined(d, egg(s, (.070, -.028, -.375), (.070, .040, .070)), .06)
