/** What a seller says of a cloth: `English | Chinese`. */
export const clothLines: Record<string, string[]> = {
  silk: [
    'The silk is sand-washed, so it glows rather than shines. | 真丝经过砂洗，是温润的光，不刺眼。',
    'Heavy silk satin, nineteen momme, cool on the skin for the first minute and warm ever after. | 十九姆米的厚缎，刚上身凉一下，之后就是暖的。',
    'Silk that falls like water and forgives a suitcase. | 垂坠如水，放行李箱里也不怕。',
  ],
  sheer: [
    'Sheer silk organza, best over a simple camisole. | 真丝薄纱，里面搭件简单的吊带最好。',
    'Light comes through it the way it comes through curtains. | 光透过它，像透过窗帘。',
  ],
  cotton: [
    'Washed cotton with a dry, friendly hand. | 水洗棉，手感干爽亲切。',
    'Long-staple cotton, woven densely enough to need no lining. | 长绒棉，织得够密，不用里衬。',
  ],
  poplin: [
    'Crisp cotton poplin that likes a hot iron and forgives if you have none. | 挺括的棉府绸，喜欢熨斗，没有也能凑合。',
    'Fine poplin, the kind good shirts are made of. | 细府绸，好衬衫都用它。',
  ],
  jersey: [
    'Thick cotton jersey, brushed once on the inside. | 厚棉针织，里面轻轻磨过毛。',
    'Compact jersey that keeps its line. | 紧密的针织布，不易变形。',
  ],
  linen: [
    'Belgian linen, washed three times so the creases look intended. | 比利时亚麻，水洗三遍，皱得像故意的。',
    'Heavy linen with a little slub; it softens every summer. | 略带竹节的厚亚麻，一个夏天比一个夏天软。',
  ],
  wool: [
    'Pure new wool, brushed on one side. | 纯新羊毛，单面拉绒。',
    'A dense wool that keeps out wind and lets out heat. | 密实羊毛，挡风又透气。',
  ],
  felt: [
    'Boiled wool felt: no fraying, no shine, a lot of warmth. | 缩绒呢：不脱边、不反光、很暖。',
    'Thick felt that holds a shape the way paper does. | 厚呢料，像纸一样有型。',
  ],
  suiting: [
    'A wool suiting with a drop of elastane, pressed flat and calm. | 含少许弹力的羊毛西装料，平整安静。',
    'Super 110s from a mill in Biella; it shakes off a day of sitting. | 比耶拉织厂的110支，坐一天抖一抖就平。',
  ],
  tweed: [
    'Fancy tweed woven with bouclé, ribbon and a thread of light. | 圈圈纱、丝带和一缕亮线织成的花呢。',
    'A tweed with six colours in it; look closely. | 花呢里有六种颜色，凑近看。',
  ],
  knit: [
    'Merino lambswool in a seven-gauge stitch. | 七针美丽诺羔羊毛。',
    'Soft wool without the itch, tested on a sensitive nephew. | 不扎的软羊毛，敏感的小侄子亲测。',
  ],
  cashmere: ['Two-ply cashmere, combed slowly and knitted tight so it lasts. | 双股羊绒，慢梳紧织，耐穿。'],
  rib: ['Fine rib with a good memory. | 细罗纹，回弹好。', 'A close rib in merino and a little cashmere. | 美丽诺混一点羊绒的密罗纹。'],
  cable: [
    'Cables knitted by hand frame, six stitches over six. | 手摇机绞花，六针压六针。',
    'Chunky cables in undyed-soft wool, heavier than they look. | 粗绞花，羊毛软，比看上去更有分量。',
  ],
  denim: [
    'Fourteen-ounce denim with a red line at the seam. | 十四盎司牛仔，缝边有红线。',
    'Rigid cotton denim, already past its stubborn phase. | 纯棉硬丹宁，已经过了倔强期。',
  ],
  canvas: [
    'Cotton canvas washed with stones and patience. | 石洗帆布，洗得很有耐心。',
    'Dry waxed canvas that marks beautifully. | 干蜡帆布，越用纹路越好看。',
  ],
  leather: [
    'Vegetable-tanned leather that darkens with light. | 植鞣皮，见光会慢慢变深。',
    'Nappa so soft it folds like cloth. | 软得能像布一样折的纳帕皮。',
  ],
  patent: [
    'Patent leather with a deep mirror. Wipe it with a soft cloth and smile at it. | 漆皮，镜面很深。用软布擦，对它笑一下。',
    'High gloss without a crack. | 高亮无裂纹。',
  ],
  velvet: [
    'Silk velvet that changes tone when you stroke it. | 真丝绒，顺逆抚摸颜色会变。',
    'Cotton velvet with a short pile, easy to brush. | 短绒棉丝绒，刷一刷就好。',
  ],
  nylon: [
    'Recycled nylon, windproof and almost silent. | 再生尼龙，防风，几乎不响。',
    'Matte technical nylon that dries before you have finished your tea. | 哑光功能尼龙，一杯茶没喝完就干了。',
  ],
  lurex: [
    'A metallic pleat that catches every candle. | 金属褶面，每根蜡烛都照得到。',
    'Lurex with a cotton back, so it shimmers outside and stays kind inside. | 棉底金银丝，外面闪，里面不扎。',
  ],
  sequin: [
    'Tiny sequins sewn one by one on a soft net; spare ones come in an envelope. | 小亮片一颗颗缝在软网上，附备用亮片一小包。',
    'Matte sequins, glitter for adults. | 哑光亮片，大人的闪光。',
  ],
  activ: [
    'Recycled stretch jersey with flat seams. | 再生弹力面料，平缝。',
    'Firm four-way stretch that dries on the balcony rail. | 四面弹，挂阳台栏杆就干。',
  ],
  straw: ['Plaited straw, light and springy. | 手编草，轻而有弹性。'],
  virtual: [
    'The cloth is light: one hue runs into the next. | 布料就是光，一种颜色流进另一种。',
    'Painted in twelve layers, the folds last of all. | 画了十二层，褶皱留到最后才画。',
    'Coloured after photographs of soap bubbles. | 照着肥皂泡的照片上色。',
    'It glows softly on dark screens and stays calm on bright ones. | 深色屏幕上微微发光，浅色屏幕上很安静。',
    'The shimmer sits where light would fall. | 闪光正好落在光会照到的地方。',
    'Woven from two gradients and one very long night. | 由两种渐变和一个很长的夜织成。',
    'Looks wet, weighs nothing, never creases. | 看着是湿的，没有重量，也不起皱。',
    'Every seam is drawn where a tailor would put it; only the cloth is impossible. | 每条缝都在裁缝会放的位置，只有布料是不可能存在的。',
  ],
}

/** How to look after it, by cloth; empty for cloths that need nothing said. How it is washed is said by its page, from the material. */
export const careLines: Record<string, string[]> = {
  silk: ['You may leave the cleaning to me. | 清洗可以交给我。'],
  velvet: ['Steam only, please; an iron would flatten it. | 只用蒸汽，熨斗会压坏绒面。'],
  wool: ['Air it overnight; it rarely needs more. | 挂一晚通风就好，很少需要洗。'],
  felt: ['Brush it dry, never wash it hot. | 干刷即可，别用热水洗。'],
  knit: ['It may pill a little at first; a comb takes that off. | 起初会起一点球，梳掉就好。'],
  cable: ['Air it after each wear and it will look new for years. | 每次穿后通风，能新好多年。'],
  linen: ['Its creases are part of it. | 皱是它的一部分。'],
  denim: ['It rarely needs cleaning; air does most of it. | 很少需要清洗，多通风就好。'],
  leather: ['A little cream twice a year keeps it supple. | 一年两次涂点皮油，保持柔软。'],
  cotton: ['It grows softer with every cleaning. | 每清洗一次都更柔软。'],
  sequin: ['Turn it inside out before you fold it. | 折之前翻面。'],
}
