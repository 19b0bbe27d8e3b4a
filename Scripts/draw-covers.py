#!/usr/bin/env python3
"""Draws seed-data/covers/*.jpg and seed-data/courses/*.png anew.

The pictures are part of the project, so this is needed only to change one.
On Debian it wants these packages, and then runs from anywhere:

    apt-get install python3-gi python3-gi-cairo python3-cairo python3-pil \\
        gir1.2-pangocairo-1.0 fonts-noto-cjk fonts-noto-cjk-extra fonts-ebgaramond fonts-lato
    /usr/bin/python3 Scripts/draw-covers.py
"""

import math
import pathlib

import cairo
import gi
from PIL import Image

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

SEED = pathlib.Path(__file__).resolve().parent.parent / "seed-data"
SERIF = "Noto Serif CJK SC"
SANS = "Noto Sans CJK SC"
GARAMOND = "EB Garamond"
LATO = "Lato"
FINE = 3  # pixels drawn for each pixel kept, in both directions


# Colours and shapes


def rgb(text):
    return tuple(int(text[place:place + 2], 16) / 255 for place in (1, 3, 5))


def ink(c, colour, alpha=1.0):
    c.set_source_rgba(*rgb(colour), alpha)


def fill_page(c, colour, width, height):
    ink(c, colour)
    c.rectangle(0, 0, width, height)
    c.fill()


def fade_page(c, top, bottom, width, height):
    gradient = cairo.LinearGradient(0, 0, 0, height)
    gradient.add_color_stop_rgb(0, *rgb(top))
    gradient.add_color_stop_rgb(1, *rgb(bottom))
    c.set_source(gradient)
    c.rectangle(0, 0, width, height)
    c.fill()


def disc(c, x, y, radius, colour, alpha=1.0):
    ink(c, colour, alpha)
    c.arc(x, y, radius, 0, 2 * math.pi)
    c.fill()


def ring(c, x, y, radius, colour, line=1.0, alpha=1.0):
    ink(c, colour, alpha)
    c.set_line_width(line)
    c.arc(x, y, radius, 0, 2 * math.pi)
    c.stroke()


def box(c, x, y, width, height, colour, alpha=1.0):
    ink(c, colour, alpha)
    c.rectangle(x, y, width, height)
    c.fill()


def polygon(c, points, colour, alpha=1.0):
    ink(c, colour, alpha)
    c.move_to(*points[0])
    for point in points[1:]:
        c.line_to(*point)
    c.close_path()
    c.fill()


def leaf(c, x, y, length, width, angle, colour):
    c.save()
    c.translate(x, y)
    c.rotate(math.radians(angle))
    ink(c, colour)
    c.move_to(0, 0)
    c.curve_to(width, -length * 0.3, width, -length * 0.7, 0, -length)
    c.curve_to(-width, -length * 0.7, -width, -length * 0.3, 0, 0)
    c.fill()
    c.restore()


# Type


def layout_of(c, text, family, size, weight, spacing):
    layout = PangoCairo.create_layout(c)
    font = Pango.FontDescription()
    font.set_family(family)
    font.set_weight(weight)
    font.set_absolute_size(size * Pango.SCALE)
    layout.set_font_description(font)
    attributes = Pango.AttrList()
    attributes.insert(Pango.attr_letter_spacing_new(int(spacing * Pango.SCALE)))
    layout.set_attributes(attributes)
    layout.set_text(text, -1)
    return layout


def type_line(c, text, x, y, size, colour, family=SANS, weight=400, spacing=0.0, align=0.0,
              alpha=1.0):
    """One line of type with its ink's top at y; align 0 left of x, 0.5 centred, 1 right."""
    layout = layout_of(c, text, family, size, weight, spacing)
    drawn, _ = layout.get_pixel_extents()
    ink(c, colour, alpha)
    c.move_to(x - drawn.x - align * drawn.width, y - drawn.y)
    PangoCairo.show_layout(c, layout)


def type_column(c, text, x, y, size, colour, step, family=SERIF, weight=700):
    """Characters one under another, each centred on x."""
    for place, character in enumerate(text):
        layout = layout_of(c, character, family, size, weight, 0)
        _, logical = layout.get_pixel_extents()
        ink(c, colour)
        c.move_to(x - logical.width / 2, y + place * step - (logical.height - size) / 2)
        PangoCairo.show_layout(c, layout)


# The fourteen covers


def hills(c, w, h):
    """Layered hills under a red sun."""
    fade_page(c, "#F6E7CF", "#F3D3A8", w, h)
    disc(c, 196, 176, 58, "#E4572E")
    rows = [("#8FB0A9", 214, 16, 0.9, 0.4), ("#5E8C8A", 256, 20, 1.15, 2.1),
            ("#356A72", 298, 22, 0.8, 4.0), ("#1D4757", 344, 18, 1.3, 1.0),
            ("#0E2A3B", 392, 14, 0.9, 3.1)]
    for colour, base, swing, beat, shift in rows:
        ink(c, colour)
        c.move_to(0, h)
        for x in range(0, w + 4, 3):
            turn = x / w * 2 * math.pi * beat + shift
            c.line_to(x, base - swing * math.sin(turn) - swing * 0.45 * math.sin(2.3 * turn + 1))
        c.line_to(w, h)
        c.close_path()
        c.fill()
    type_column(c, "山海之间", 52, 34, 34, "#12303F", 42)
    type_column(c, "林一舟", 86, 38, 12, "#12303F", 17, SANS, 500)
    type_line(c, "BETWEEN HILLS AND SEA", w / 2, 420, 8.5, "#F6E7CF", LATO, 600, 2.6, 0.5)


def orbit(c, w, h):
    """Orbits round a small sun."""
    fade_page(c, "#101631", "#1E2350", w, h)
    for radius in (38, 66, 98, 134, 174, 218):
        ring(c, 150, 262, radius, "#8A93C9", 0.7, 0.75 - radius / 420)
    disc(c, 150, 262, 19, "#FFC857")
    planets = [(38, 200, 5, "#F6F1E7"), (66, 320, 8, "#E9724C"), (98, 128, 11, "#5BC0BE"),
               (134, 22, 15, "#C5283D"), (174, 312, 9, "#F6F1E7"), (134, 190, 4, "#FFC857"),
               (218, 292, 13, "#6C63B5")]
    for radius, degrees, size, colour in planets:
        x = 150 + radius * math.cos(math.radians(degrees))
        y = 262 + radius * math.sin(math.radians(degrees))
        disc(c, x, y, size + 3.5, "#161C3F")
        disc(c, x, y, size, colour)
    type_line(c, "The Quiet", 24, 30, 40, "#F6F1E7", GARAMOND, 500)
    type_line(c, "Orbit", 24, 78, 40, "#FFC857", GARAMOND, 500)
    type_line(c, "MARA ELLISON", 276, 428, 9, "#F6F1E7", LATO, 600, 2.4, 1)


def garden(c, w, h):
    """Paper leaves cut by hand."""
    fill_page(c, "#FBF3E4", w, h)
    tiles = [(0, 0, 100, 150, "#F2B5A7"), (100, 0, 100, 150, "#FBF3E4"),
             (200, 0, 100, 150, "#E3A72F"), (0, 300, 100, 150, "#1F5C4D"),
             (100, 300, 100, 150, "#E9DFC7"), (200, 300, 100, 150, "#D9583B")]
    for x, y, width, height, colour in tiles:
        box(c, x, y, width, height, colour)
    sprigs = [(50, 138, "#1F5C4D"), (150, 138, "#D9583B"), (250, 138, "#FBF3E4"),
              (50, 438, "#F2B5A7"), (150, 438, "#1F5C4D"), (250, 438, "#FBF3E4")]
    for kind, (x, y, colour) in enumerate(sprigs):
        ink(c, colour)
        c.set_line_width(2.6)
        c.move_to(x, y)
        c.line_to(x, y - 96)
        c.stroke()
        for place in range(4):
            foot, length = y - 14 - 23 * place, 38 - 4 * place
            spread = (58, 48, 66)[kind % 3]
            leaf(c, x, foot, length, 12 - 3 * (kind % 2), spread, colour)
            leaf(c, x, foot, length, 12 - 3 * (kind % 2), -spread, colour)
        leaf(c, x, y - 90, 34, 11, 0, colour)
    type_line(c, "纸上花园", w / 2, 184, 44, "#1F3B34", SERIF, 700, 6, 0.5)
    type_line(c, "A GARDEN ON PAPER", w / 2, 243, 9, "#1F3B34", LATO, 600, 3, 0.5)
    type_line(c, "沈知微 著", w / 2, 266, 11, "#1F3B34", SANS, 400, 2, 0.5)


def door(c, x, y, width, height, colour):
    ink(c, colour)
    c.move_to(x, y + height)
    c.line_to(x, y + width / 2)
    c.arc(x + width / 2, y + width / 2, width / 2, math.pi, 2 * math.pi)
    c.line_to(x + width, y + height)
    c.close_path()
    c.fill()


def doors(c, w, h):
    """Nine doors, one of them open."""
    fill_page(c, "#EFE6DA", w, h)
    colours = ["#264653", "#2A9D8F", "#E9C46A", "#F4A261", "#E76F51", "#8D5B4C",
               "#6D8A96", "#B5525C", "#1B3A4B"]
    for place, colour in enumerate(colours):
        x, y = 34 + (place % 3) * 82, 122 + (place // 3) * 102
        door(c, x, y, 68, 88, colour)
        if place == 4:
            door(c, x + 9, y + 9, 50, 79, "#FFF3C9")
            polygon(c, [(x + 9, y + 88), (x + 9, y + 34), (x + 30, y + 24), (x + 30, y + 96)],
                    "#B8472F")
            disc(c, x + 26, y + 62, 1.8, "#FFF3C9")
        else:
            ink(c, "#EFE6DA", 0.5)
            c.set_line_width(1)
            c.move_to(x + 34, y + 6)
            c.line_to(x + 34, y + 88)
            c.stroke()
            disc(c, x + 29, y + 52, 1.9, "#EFE6DA")
    type_line(c, "NINE DOORS", w / 2, 36, 35, "#264653", LATO, 900, 1.6, 0.5)
    type_line(c, "a novel by Tomas Hale", w / 2, 76, 16, "#264653", GARAMOND, 400, 0.4, 0.5)


def train(c, w, h):
    """A lit train crossing the night."""
    fade_page(c, "#0B1026", "#243B6B", w, h)
    for place in range(46):
        x, y = (place * 97) % w, (place * place * 37 + 29 * place) % 250
        disc(c, x, y, 0.6 + (place % 3) * 0.35, "#F7E9C3", 0.85)
    disc(c, 226, 84, 32, "#F7E9C3")
    disc(c, 213, 76, 30, "#101736")
    polygon(c, [(0, 330), (60, 282), (118, 318), (190, 262), (300, 330), (300, 450), (0, 450)],
            "#0A1230")
    c.save()
    c.translate(0, 372)
    c.rotate(math.radians(-9))
    box(c, -40, 0, 400, 46, "#C8553D")
    box(c, -40, 34, 400, 12, "#8F3526")
    for place in range(12):
        box(c, -30 + place * 31, 9, 20, 17, "#FFD77A" if place not in (3, 8) else "#6B2A20")
    box(c, -40, 53, 420, 2.5, "#E8C07D", 0.9)
    c.restore()
    type_column(c, "长夜列车", 50, 32, 42, "#F7E9C3", 52)
    type_line(c, "周 南", 30, 424, 12, "#F7E9C3", SANS, 500, 3)
    type_line(c, "NIGHT TRAIN", 276, 427, 8.5, "#F7E9C3", LATO, 600, 2.6, 1)


def moon(c, x, y, radius, phase, dark, light):
    """A moon lit from the right: phase 0 is new, 1 is full."""
    disc(c, x, y, radius, dark)
    if phase <= 0:
        return
    ink(c, light)
    c.arc(x, y, radius, -math.pi / 2, math.pi / 2)
    bulge = 2 * phase - 1
    steps = 40
    for place in range(steps + 1):
        turn = math.pi / 2 + math.pi * place / steps
        c.line_to(x + bulge * radius * math.cos(turn), y + radius * math.sin(turn))
    c.close_path()
    c.fill()


def small_hours(c, w, h):
    """The moon from new to full."""
    fill_page(c, "#23233B", w, h)
    for place in range(20):
        x, y = 51 + (place % 4) * 66, 54 + (place // 4) * 60
        moon(c, x, y, 23, place / 19, "#34345A", "#F4D58D")
    box(c, 28, 348, 244, 1, "#F4D58D")
    type_line(c, "Small Hours", 28, 366, 35, "#F7F0E0", GARAMOND, 500)
    type_line(c, "NORA FINCH", 28, 416, 9, "#F4D58D", LATO, 700, 2.6)
    type_line(c, "STORIES", 272, 416, 9, "#F4D58D", LATO, 700, 2.6, 1)


def cat(c, w, h):
    """A folded cat for a square picture book."""
    fill_page(c, "#F2B632", w, h)
    disc(c, 224, 86, 46, "#F7D27C")
    polygon(c, [(92, 300), (126, 178), (206, 178), (240, 300)], "#22223B")
    polygon(c, [(166, 178), (206, 178), (240, 300), (166, 300)], "#34345A")
    polygon(c, [(104, 104), (112, 52), (150, 90)], "#22223B")
    polygon(c, [(228, 104), (220, 52), (182, 90)], "#4A4A78")
    polygon(c, [(104, 104), (150, 86), (166, 86), (166, 200), (122, 172)], "#34345A")
    polygon(c, [(228, 104), (182, 86), (166, 86), (166, 200), (210, 172)], "#4A4A78")
    polygon(c, [(124, 124), (150, 134), (130, 142)], "#F2B632")
    polygon(c, [(208, 124), (182, 134), (202, 142)], "#F2B632")
    polygon(c, [(158, 162), (174, 162), (166, 172)], "#E76F51")
    polygon(c, [(240, 300), (228, 258), (272, 210), (286, 224), (262, 252), (268, 300)], "#22223B")
    type_column(c, "猫与折线", 46, 30, 34, "#22223B", 43, SANS, 900)
    type_line(c, "许小满 绘", 28, 276, 11, "#22223B", SANS, 500, 1)


def river(c, w, h):
    """Contour lines of a river."""
    fill_page(c, "#EAF1EF", w, h)
    colours = ["#BFD9DA", "#9CC5CB", "#74AAB8", "#4A8BA3", "#266C8A", "#114B6B"]
    for place, colour in enumerate(colours):
        ink(c, colour)
        half = 104 - place * 19
        points = []
        for y in range(-6, h + 10, 4):
            middle = 168 + 62 * math.sin(y / 74 + 0.5) + 16 * math.sin(y / 31)
            swell = half * (0.72 + 0.28 * math.sin(y / 52 + 2 + place * 0.35))
            points.append((middle, max(swell, 2.5), y))
        c.move_to(points[0][0] - points[0][1], points[0][2])
        for middle, swell, y in points[1:]:
            c.line_to(middle - swell, y)
        for middle, swell, y in reversed(points):
            c.line_to(middle + swell, y)
        c.close_path()
        c.fill()
    polygon(c, [(186, 212), (206, 224), (186, 228)], "#F25F3A")
    polygon(c, [(184, 208), (184, 230), (172, 228)], "#FBF7EE")
    polygon(c, [(166, 232), (212, 232), (203, 241), (175, 241)], "#F25F3A")
    box(c, 22, 24, 58, 244, "#FBF7EE")
    type_column(c, "河流的形状", 51, 36, 33, "#0F3D57", 44)
    type_line(c, "THE SHAPE", 22, 382, 9, "#0F3D57", LATO, 700, 2.2)
    type_line(c, "OF A RIVER", 22, 397, 9, "#0F3D57", LATO, 700, 2.2)
    type_line(c, "陈 望", 22, 418, 12, "#D9482A", SANS, 500, 3)


def block(c, x, y, size, height, colours):
    """A block seen from above: top, left and right face."""
    top, left, right = colours
    dx, dy = size * 0.866, size * 0.5
    polygon(c, [(x, y - height), (x + dx, y - dy - height), (x, y - 2 * dy - height),
                (x - dx, y - dy - height)], top)
    polygon(c, [(x - dx, y - dy - height), (x, y - height), (x, y), (x - dx, y - dy)], left)
    polygon(c, [(x, y - height), (x + dx, y - dy - height), (x + dx, y - dy), (x, y)], right)


def concrete(c, w, h):
    """A town of blocks."""
    fill_page(c, "#F3D9CF", w, h)
    grey = ("#E9E5DF", "#9A9590", "#6B6763")
    rust = ("#F59B73", "#D9623B", "#A8431F")
    ink_ = ("#5B6C8F", "#34446B", "#1F2A4A")
    sand = ("#FBF0DD", "#E8C9A0", "#C79C6B")
    size = 37
    heights = [[86, 30, 122, 52], [40, 108, 22, 84], [98, 18, 66, 36], [26, 72, 44, 14]]
    paints = [[grey, sand, ink_, grey], [rust, grey, grey, sand],
              [ink_, grey, rust, grey], [sand, ink_, grey, rust]]
    for row in range(4):
        for column in range(4):
            x = w / 2 + (column - row) * size * 0.866
            y = 292 + (column + row) * size * 0.5
            block(c, x, y, size, heights[row][column], paints[row][column])
    type_line(c, "CONCRETE", 24, 28, 37, "#1F2A4A", LATO, 900, 0.5)
    type_line(c, "POEMS", 24, 66, 37, "#D9623B", LATO, 900, 0.5)
    type_line(c, "Ines Okafor", 276, 74, 17, "#1F2A4A", GARAMOND, 500, 0.3, 1)


def fruit(c, w, h):
    """Quarter circles that read as fruit and leaves."""
    fill_page(c, "#FFF6E3", w, h)
    colours = ["#F5B700", "#2E7D4F", "#F26B38", "#FFF6E3", "#F9D65C", "#174C3C"]
    side = 80
    plan = ["0123", "4250", "3104", "", ""]
    turns = ["0123", "2130", "1302"]
    for row in range(3):
        for column in range(4):
            x, y = column * side, row * side
            paint = int(plan[row][column])
            ground = colours[(paint + 3 + row) % 6]
            ground = "#FDE6B3" if ground == colours[paint] or paint == 3 else ground
            box(c, x, y, side, side, ground)
            turn = int(turns[row][column])
            c.save()
            c.translate(x + side / 2, y + side / 2)
            c.rotate(turn * math.pi / 2)
            c.translate(-side / 2, -side / 2)
            ink(c, colours[paint] if paint != 3 else "#F26B38")
            if (row + column) % 2:
                c.move_to(0, 0)
                c.arc(0, 0, side, 0, math.pi / 2)
                c.close_path()
                c.fill()
                ink(c, ground, 0.9)
                c.set_line_width(2)
                for step in (1, 2):
                    turn_ = step * math.pi / 6
                    c.move_to(12 * math.cos(turn_), 12 * math.sin(turn_))
                    c.line_to(66 * math.cos(turn_), 66 * math.sin(turn_))
                    c.stroke()
            else:
                c.move_to(0, 0)
                c.arc(0, side, side, -math.pi / 2, 0)
                c.arc(side, 0, side, math.pi / 2, math.pi)
                c.close_path()
                c.fill()
            c.restore()
    type_line(c, "果实之书", 24, 268, 46, "#174C3C", SERIF, 900, 4)
    type_line(c, "THE BOOK OF FRUIT", 26, 334, 10, "#174C3C", LATO, 700, 3)
    type_line(c, "苏禾 著", 26, 364, 12, "#F26B38", SANS, 500, 2)
    disc(c, 286, 368, 9, "#F5B700")
    leaf(c, 286, 360, 15, 5, 38, "#2E7D4F")


def bird(c, x, y, size, tilt, colour):
    c.save()
    c.translate(x, y)
    c.rotate(math.radians(tilt))
    c.scale(size, size)
    ink(c, colour)
    c.move_to(0, 0)
    c.curve_to(-0.25, -0.42, -0.7, -0.55, -1.15, -0.42)
    c.curve_to(-0.75, -0.36, -0.42, -0.12, -0.2, 0.2)
    c.line_to(0, 0.46)
    c.line_to(0.2, 0.2)
    c.curve_to(0.42, -0.12, 0.75, -0.36, 1.15, -0.42)
    c.curve_to(0.7, -0.55, 0.25, -0.42, 0, 0)
    c.fill()
    c.restore()


def north_wind(c, w, h):
    """White birds before a red sky."""
    fade_page(c, "#B3202C", "#D83A34", w, h)
    disc(c, 120, 306, 92, "#F2C14E")
    for place in range(7):
        y = 330 + place * 13
        box(c, 0, y, w, 1.2 + place * 1.1, "#CB302F")
    flock = [(58, 96, 22, -8), (112, 142, 30, 4), (160, 78, 17, 10), (64, 206, 27, -4),
             (140, 232, 38, 6), (186, 166, 19, -6), (36, 150, 13, 8), (96, 52, 13, -6)]
    for x, y, size, tilt in flock:
        bird(c, x, y, size, tilt, "#FFF7EC")
    type_column(c, "风从北方来", 250, 32, 42, "#FFF7EC", 54, SERIF, 900)
    type_column(c, "贺远山", 211, 36, 13, "#FFF7EC", 19, SANS, 500)
    type_line(c, "THE WIND FROM THE NORTH", 24, 426, 8.5, "#FFF7EC", LATO, 700, 2.2)


def lighthouse(c, w, h):
    """A lighthouse and its beam."""
    fade_page(c, "#0C3B44", "#13606A", w, h)
    polygon(c, [(104, 168), (300, 74), (300, 214)], "#F9E7B0", 0.9)
    polygon(c, [(104, 168), (0, 118), (0, 192)], "#F9E7B0", 0.3)
    polygon(c, [(84, 360), (92, 190), (116, 190), (124, 360)], "#F6F1E7")
    for top in (222, 284):
        low, high = top + 30, top
        wide = lambda y: 12 + (y - 190) / 170 * 8  # noqa: E731
        polygon(c, [(104 - wide(high), high), (104 + wide(high), high),
                    (104 + wide(low), low), (104 - wide(low), low)], "#E4572E")
    box(c, 86, 184, 36, 7, "#082A31")
    box(c, 94, 160, 20, 24, "#FFD45E")
    polygon(c, [(90, 160), (118, 160), (104, 142)], "#E4572E")
    for row, colour in enumerate(["#1E7C83", "#2A9A9B", "#0F4C55", "#082A31"]):
        ink(c, colour)
        base = 350 + row * 24
        c.move_to(0, h)
        c.line_to(0, base)
        for x in range(0, w + 4, 3):
            c.line_to(x, base + 6 * math.sin(x / 22 + row * 1.7))
        c.line_to(w, h)
        c.close_path()
        c.fill()
    type_line(c, "Salt", 276, 232, 40, "#F6F1E7", GARAMOND, 500, 0, 1)
    type_line(c, "& Signal", 276, 270, 40, "#F6F1E7", GARAMOND, 500, 0, 1)
    type_line(c, "JUN PARK", 276, 326, 9, "#FFD45E", LATO, 700, 2.8, 1)
    type_line(c, "ESSAYS FROM THE EDGE OF THE MAP", w / 2, 430, 7.5, "#F6F1E7", LATO, 600, 2, 0.5)


def flake(c, x, y, radius, colour, line):
    ink(c, colour)
    c.set_line_width(line)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    for arm in range(6):
        turn = arm * math.pi / 3 + math.pi / 6
        dx, dy = math.cos(turn), math.sin(turn)
        c.move_to(x, y)
        c.line_to(x + radius * dx, y + radius * dy)
        c.stroke()
        for part, size in ((0.34, 0.2), (0.56, 0.27), (0.78, 0.17)):
            for side in (-1, 1):
                branch = turn + side * math.pi / 3
                foot = (x + part * radius * dx, y + part * radius * dy)
                c.move_to(*foot)
                c.line_to(foot[0] + size * radius * math.cos(branch),
                          foot[1] + size * radius * math.sin(branch))
                c.stroke()


def snow(c, w, h):
    """One snow crystal, set like a diagram."""
    fill_page(c, "#DCE8F2", w, h)
    box(c, 18, 18, w - 36, h - 36, "#F7FAFC")
    for radius in (44, 79, 112):
        ring(c, 150, 174, radius, "#9DB8D2", 0.7)
    for arm in range(12):
        turn = arm * math.pi / 6
        ink(c, "#9DB8D2")
        c.set_line_width(0.5)
        c.move_to(150 + 112 * math.cos(turn), 174 + 112 * math.sin(turn))
        c.line_to(150 + 119 * math.cos(turn), 174 + 119 * math.sin(turn))
        c.stroke()
    flake(c, 150, 174, 100, "#1E3A63", 3.4)
    polygon(c, [(150 + 15 * math.cos(k * math.pi / 3), 174 + 15 * math.sin(k * math.pi / 3))
                for k in range(6)], "#E5484D")
    type_line(c, "数字与雪", w / 2, 318, 38, "#1E3A63", SERIF, 700, 5, 0.5)
    type_line(c, "NUMBERS AND SNOW", w / 2, 370, 9, "#1E3A63", LATO, 700, 3, 0.5)
    type_line(c, "白 川", w / 2, 397, 12, "#E5484D", SANS, 500, 3, 0.5)


def gardeners(c, w, h):
    """Petals of overlapping discs."""
    fill_page(c, "#FFF4E8", w, h)
    c.set_operator(cairo.OPERATOR_MULTIPLY)
    flowers = [(92, 206, 58, "#F28482"), (222, 168, 44, "#F6BD60"), (206, 296, 62, "#84A59D"),
               (74, 336, 36, "#F7A072")]
    for x, y, size, colour in flowers:
        for petal in range(6):
            turn = petal * math.pi / 3 + x
            disc(c, x + size * 0.62 * math.cos(turn), y + size * 0.62 * math.sin(turn),
                 size * 0.62, colour, 0.62)
    c.set_operator(cairo.OPERATOR_OVER)
    for x, y, size, _ in flowers:
        disc(c, x, y, size * 0.26, "#3D405B")
        disc(c, x, y, size * 0.13, "#FFF4E8")
    type_line(c, "After the", 24, 30, 40, "#3D405B", GARAMOND, 500)
    type_line(c, "Gardeners", 24, 74, 40, "#3D405B", GARAMOND, 500)
    box(c, 24, 402, 34, 3, "#F28482")
    type_line(c, "LEA MONTROSE", 24, 418, 9, "#3D405B", LATO, 700, 2.6)


COVERS = [
    (hills, 300, 450), (orbit, 300, 450), (garden, 300, 450), (doors, 300, 450),
    (train, 300, 450), (small_hours, 300, 450), (cat, 300, 300), (river, 300, 450),
    (concrete, 300, 450), (fruit, 320, 400), (north_wind, 300, 450), (lighthouse, 300, 450),
    (snow, 300, 450), (gardeners, 300, 450),
]


# The nine course pictures: a rounded square with a figure of discs and bars


def rounded(c, size, colour):
    radius = size * 0.2
    ink(c, colour)
    for x, y, turn in ((size - radius, radius, -90), (size - radius, size - radius, 0),
                       (radius, size - radius, 90), (radius, radius, 180)):
        c.arc(x, y, radius, math.radians(turn), math.radians(turn + 90))
    c.close_path()
    c.fill()


def strokes(c, colour, line, *paths):
    ink(c, colour)
    c.set_line_width(line)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.set_line_join(cairo.LINE_JOIN_ROUND)
    for path in paths:
        c.move_to(*path[0])
        for point in path[1:]:
            c.line_to(*point)
        c.stroke()


def swift(c):
    for place in range(4):
        leaf(c, 26 + place * 9, 98 - place * 4, 74 - place * 9, 9, 34 + place * 14,
             ("#FFE3D3", "#FFC4A3", "#FFF4EC", "#FFD8BF")[place])


def xcode(c):
    for place, colour in enumerate(("#9CD3FF", "#DDF0FF", "#FFFFFF")):
        box(c, 28 + place * 14, 28 + place * 14, 44, 44, colour, 0.85)


def java(c):
    for place in range(3):
        c.save()
        c.rectangle(24, 30 + place * 24, 80, 20)
        c.clip()
        for x in range(0, 140, 26):
            disc(c, x + 13 * (place % 2), 52 + place * 24, 15, "#FFE9C7", 1 - place * 0.22)
        c.restore()


def php(c):
    disc(c, 46, 64, 26, "#E3DFFB")
    disc(c, 82, 64, 26, "#B6ACEF", 0.8)
    disc(c, 64, 64, 9, "#4A3F9A")


def js(c):
    for place, height in enumerate((30, 52, 40, 66)):
        box(c, 26 + place * 20, 98 - height, 15, height, "#3A3206", 1 if place % 2 else 0.72)


def react(c):
    for place in range(5):
        turn = place * 2 * math.pi / 5 - math.pi / 2
        x, y = 64 + 33 * math.cos(turn), 64 + 33 * math.sin(turn)
        strokes(c, "#D5F6FF", 3, [(64, 64), (x, y)])
        disc(c, x, y, 9, "#D5F6FF")
    disc(c, 64, 64, 13, "#FFFFFF")


def ruby(c):
    polygon(c, [(64, 28), (98, 64), (64, 100), (30, 64)], "#FFD3D8")
    polygon(c, [(64, 28), (98, 64), (64, 64)], "#FF9AA6")
    polygon(c, [(64, 64), (30, 64), (64, 100)], "#FFB6BF")
    polygon(c, [(64, 64), (98, 64), (64, 100)], "#E8596B")


def html(c):
    strokes(c, "#FFF1E8", 9, [(50, 42), (28, 64), (50, 86)], [(78, 42), (100, 64), (78, 86)])
    strokes(c, "#FFC9A8", 9, [(70, 34), (58, 94)])


def csharp(c):
    strokes(c, "#DDF5E3", 8, [(50, 30), (50, 98)], [(78, 30), (78, 98)])
    strokes(c, "#9ADBB0", 8, [(30, 50), (98, 50)], [(30, 78), (98, 78)])


COURSES = [
    (swift, "#E8643C"), (xcode, "#2274C9"), (java, "#A85B2A"), (php, "#5B50A8"),
    (js, "#F0CE3B"), (react, "#1B7F9C"), (ruby, "#B3243B"), (html, "#D5582B"),
    (csharp, "#2F7D51"),
]


# Files


def canvas(width, height):
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, width * FINE, height * FINE)
    context = cairo.Context(surface)
    context.scale(FINE, FINE)
    return surface, context


def picture(surface, width, height):
    size = (surface.get_width(), surface.get_height())
    surface.flush()
    image = Image.frombuffer("RGBa", size, bytes(surface.get_data()), "raw", "BGRa",
                             surface.get_stride(), 1)
    return image.convert("RGBA").resize((width, height), Image.LANCZOS)


def main():
    (SEED / "covers").mkdir(parents=True, exist_ok=True)
    (SEED / "courses").mkdir(parents=True, exist_ok=True)
    for place, (draw, width, height) in enumerate(COVERS):
        surface, context = canvas(width, height)
        draw(context, width, height)
        image = picture(surface, width, height).convert("RGB")
        image.save(SEED / "covers" / f"{place}.jpg", quality=82, optimize=True, subsampling=0)
    for draw, ground in COURSES:
        surface, context = canvas(128, 128)
        rounded(context, 128, ground)
        draw(context)
        image = picture(surface, 128, 128)
        image.save(SEED / "courses" / f"{draw.__name__}.png", optimize=True)


if __name__ == "__main__":
    main()
