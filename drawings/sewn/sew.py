"""Sews, drapes and renders cuts into passes. blender --background --python sew.py -- FOLDER [small] CUT[:VIEW] …"""
import importlib, os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import reset

FAMILIES = "fronts", "tops", "strides", "drape", "skins", "sets", "shoulders", "capes", "robes", "things", "scarves", "sheets", "bags", "shoes", "sandals", "glasses", "bibs", "sneakers", "boots", "solids"

folder, *words = sys.argv[sys.argv.index('--') + 1:]
small = 'small' in words
os.makedirs(folder, exist_ok=True)
for word in words:
    if word == 'small':
        continue
    name, _, only = word.partition(':')
    family = next(f for f in map(importlib.import_module, FAMILIES) if name in f.CUTS)
    reset()
    for view, shoot in family.render(name, folder, 4 if small else 8, (400, 500) if small else (800, 1000)):
        if not only or view == only:
            shoot(os.path.join(folder, f'{name}-{view}.npz'))
