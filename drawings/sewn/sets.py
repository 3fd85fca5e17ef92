"""Two pieces in one picture, that stand round the same unseen torso: camisole and shorts, a bodice on a pleated skirt."""
import bpy
import numpy as np
import drape
import strides
from bibs import tucked
from drape import TORSO, Tube, rendered, straps
from elastic import sewn_on
from studio import finish, grid, material, standing
from strides import GATHERED, Legs

SILKEN = GATHERED | dict(hem=.70, legs=[(strides.FORK, .106, .103, .146), (.70, .132, .104, .126)], parts=.045, apart=.030, bend=.25, shear=2e-3, stiff=False, folds=((.009, 4), (.006, 6), (.004, 10)))
BODICE = dict(top='scoop', strap=.11, half=[*TORSO[1:], (1.045, .123, .093), (1.0, .126, .096)], hem=1.035, folds=(), mesh=(200, 60), bend=.2, shear=1e-3, waisted=False)
CROP = BODICE | dict(strap=.15, hem=1.130, mesh=(200, 40), half=[(1.10, .134, .104), (1.14, .138, .111), (1.22, .148, .128), (1.30, .152, .112), (1.36, .155, .100)], aside=(1.7, -4.20))
LEGGINGS = strides.CLOTH | dict(fly=False, hem=.115, half=[(1.06, .124, .093), (1.0, .138, .102), (.95, .152, .109), (.88, .175, .121), (.80, .180, .126), (.70, .180, .126)], folds=((.0008, 3), (.0006, 5), (.0004, 9)),
                                legs=[(strides.FORK, .092, .087, .120), (.60, .094, .082, .098), (.44, .092, .067, .074), (.34, .092, .064, .072), (.10, .092, .050, .056)], creased=.0012, bend=.06)

# down: how far below its place on the body the lower piece hangs; one: both are sewn together at the waist
CUTS = {
    'lingerie.camiset': dict(upper=drape.CUTS['top.cami'] | dict(aside=(1.7, -4.20)), lower=SILKEN, down=.285),
    'activewear.set': dict(upper=CROP, lower=LEGGINGS, down=0),
    'activewear.tennis': dict(upper=BODICE, lower=drape.CUTS['skirt.pleated'] | dict(hem=.70, half=[(1.06, .126, .095), (.96, .166, .130), (.88, .200, .165), (.70, .262, .228)]), down=0, one=True),
}


class Both:
    """What the cameras ask of a tube."""
    def __init__(self, upper, lower, down):
        self.cut = upper.cut
        self.p = np.concatenate([upper.p.reshape(-1, 3), lower.p.reshape(-1, 3) - (0, 0, down)])


def build(name):
    cut = CUTS[name]
    cloth = material('cloth', .30)
    lower = Legs(cut['lower']) if 'legs' in cut['lower'] else Tube(cut['lower'])
    finish(lower.drape(), cloth, .0010, 1)
    if cut['lower'].get('elastic'):
        sewn_on(lower, cloth)
        lower.show_seams()
    else:
        drape.waistband(lower, cloth, .052 if 'legs' in cut['lower'] else .030)
    for thing in bpy.context.scene.objects:
        thing.location.z -= cut['down']
    upper = Tube(cut['upper'])
    thing = upper.drape()
    if cut.get('one'):
        tucked(upper, thing, lower.p[1])
    finish(thing, cloth, .0010, 1)
    body = grid('body', upper.body)
    body.hide_render = True
    bpy.context.evaluated_depsgraph_get()
    wide = cut['upper'].get('strap', .03)
    straps(upper, cloth, body, wide, 4 if wide < .05 else 9)
    standing()
    return Both(upper, lower, cut['down'])


render = rendered(build)
